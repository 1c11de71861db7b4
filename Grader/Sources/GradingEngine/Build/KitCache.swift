import CommandLineSupport
import Foundation

/// Keeps built kits, named after everything that they were made of. A kit that was changed or is incomplete is built again.
package struct KitCache: Sendable {
  let folder: URL
  /// The maximum number of kits. The least recently used ones are removed.
  var limit = 3
  /// Compiled C modules know each other by their paths. So they stay here, and the kits do without them.
  var clangModules: URL { folder.appending(component: ".clang-modules") }

  /// The cache of the current user. Nil if nothing can be stored.
  package static var standard: KitCache? {
    try? KitCache(folder: StateDirectory.url(of: "post-grader").appending(component: "kits"))
  }

  package static func name(of kit: GradingKit) throws -> String {
    name(of: BuiltKit.files(of: kit), toolchain: try Toolchain.current.get().information)
  }

  static func name(of files: Files, toolchain: String) -> String {
    (Data("\(toolchain)\0".utf8) + files.serialized).fingerprint
  }

  private static let manifest = "manifest.json"

  /// Returns false, without creating the target, if the kit is missing or was changed.
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

  /// If two graders store a kit at once, the first one to rename its copy wins. Errors are ignored: the kit can be built again.
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
