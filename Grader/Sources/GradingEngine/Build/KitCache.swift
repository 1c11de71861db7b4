import CommandLineSupport
import Foundation

/// Keeps built kits for the next run. The name of each one is derived from everything that it was made of.
///
/// A kit is copied and compared with its manifest. If it was changed or is incomplete, it is built again.
package struct KitCache: Sendable {
  let folder: URL
  /// The maximum number of kits. The least recently used ones are removed.
  var limit = 3

  /// The cache of the current user. Nil if nothing can be stored.
  package static var standard: KitCache? {
    (try? StateDirectory.url(of: "post-grader")).map {
      KitCache(folder: $0.appending(component: "kits"))
    }
  }

  /// The name of a kit that this toolchain has built.
  package static func name(of kit: GradingKit) throws -> String {
    name(of: BuiltKit.files(of: kit), toolchain: try Toolchain.current.get().information)
  }

  static func name(of files: Files, toolchain: String) -> String {
    (Data("\(toolchain)\0".utf8) + files.serialized).fingerprint
  }

  private static let manifest = "manifest.json"

  /// Copies a kit to a folder. Returns false, without creating the folder, if the kit is missing or was changed.
  func restore(_ name: String, to target: URL) -> Bool {
    let manager = FileManager.default
    let url = folder.appending(component: name)
    guard url.isFolder else { return false }
    do {
      let manifest = try JSONDecoder().decode(
        [String: String].self, from: Data(contentsOf: url.appending(component: Self.manifest)))
      try manager.copyItem(at: url, to: target)
      try manager.removeItem(at: target.appending(component: Self.manifest))
      guard try Files(at: target).mapValues(\.fingerprint) == manifest else {
        throw CocoaError(.fileReadCorruptFile)
      }
      try? manager.setAttributes([.modificationDate: Date()], ofItemAtPath: url.plainPath)
      return true
    } catch {
      try? manager.removeItem(at: target)
      try? manager.removeItem(at: url)
      return false
    }
  }

  /// Stores a copy of a folder. Two graders may do so at once: each writes to a temporary folder, and one of them is
  /// the first to rename it. Errors are ignored, because the kit can be built again.
  func store(_ source: URL, as name: String) {
    let manager = FileManager.default
    let copy = folder.appending(component: ".new-\(UUID().uuidString)")
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try manager.copyItem(at: source, to: copy)
      try JSONEncoder().encode(Files(at: copy).mapValues(\.fingerprint))
        .write(to: copy.appending(component: Self.manifest))
      try manager.moveItem(at: copy, to: folder.appending(component: name))
    } catch {
      try? manager.removeItem(at: copy)
    }
    removeOldest()
  }

  /// Removes old entries beyond the limit, and what an interrupted grader has left behind.
  private func removeOldest() {
    let manager = FileManager.default
    let contents = try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let dated = (contents ?? []).map { url in
      let values = try? url.resourceValues(forKeys: [.contentModificationDateKey])
      return (url, date: values?.contentModificationDate ?? .distantPast)
    }.sorted { $0.date > $1.date }
    let kits = dated.filter { !$0.0.lastPathComponent.hasPrefix(".") }
    let unfinished = dated.filter {
      $0.0.lastPathComponent.hasPrefix(".new-") && $0.date < Date(timeIntervalSinceNow: -3600)
    }
    for (url, _) in kits.dropFirst(limit) + unfinished { try? manager.removeItem(at: url) }
  }
}
