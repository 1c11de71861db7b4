import Cloud
import EmbeddedCloud
import Foundation

/// A folder for one test's cloud, removed when it is released.
final class Folder: Sendable {
  let url: URL

  init() { url = Folder.url(named: UUID().uuidString) }

  /// A process started by this one finds the folder by its name and the number of its parent.
  init(sharedAs name: String) { url = Folder.url(named: "\(getpid())-\(name)") }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder that the parent process shares.
  static func parents(sharedAs name: String) -> URL { url(named: "\(getppid())-\(name)") }

  private static func url(named name: String) -> URL {
    FileManager.default.temporaryDirectory.appending(component: "EmbeddedCloudTests-\(name)")
  }

  var journal: URL { url.appending(component: "Cloud.journal") }
  var assets: URL { url.appending(component: "Assets") }

  /// Opens another cloud in this folder.
  func database(
    signedInAs user: CloudRecord.ID? = "me", now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> EmbeddedDatabase {
    try EmbeddedCloud(directory: url, now: now).database(signedInAs: user)
  }

  func assetNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: assets.path(percentEncoded: false)).sorted()
  }

  func copy() throws -> Folder {
    let copy = Folder()
    try FileManager.default.copyItem(at: url, to: copy.url)
    return copy
  }
}
