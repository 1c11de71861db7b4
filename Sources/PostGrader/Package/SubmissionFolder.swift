import CommandLineSupport
import Foundation

/// Where a submission is, and what it is called.
struct SubmissionFolder: Sendable {
  let name: String
  let url: URL

  /// The submission in a folder, or, if the folder holds folders instead of a package, all submissions in it.
  ///
  /// - Throws: A ``Failure`` if there is no such folder.
  static func all(in url: URL) throws -> [SubmissionFolder] {
    guard url.isFolder else {
      throw Failure.noInput("There is no folder “\(url.path(percentEncoded: false))”.")
    }
    let inner = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter(\.isFolder).sorted { $0.lastPathComponent < $1.lastPathComponent }
    let folders = url.isPackage || inner.isEmpty ? [url] : inner
    return folders.map {
      SubmissionFolder(name: $0.standardizedFileURL.lastPathComponent, url: $0)
    }
  }
}

extension URL {
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: path(percentEncoded: false), isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether one of a student's modules is there.
  var isPackage: Bool { Module.allCases.contains { appending(path: $0.folder).isFolder } }
}
