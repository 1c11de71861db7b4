import Foundation

/// Notices that files in a folder have been saved, created or removed.
final class SourceStamps {
  private struct Stamp: Hashable {
    let path: String
    let date: Date?
    let size: Int?
    /// Editors save a file by putting another one in its place.
    let number: UInt64?
  }

  private let folder: URL
  private var latest: Set<Stamp>

  init(of folder: URL) {
    self.folder = folder
    latest = Self.stamps(in: folder)
  }

  /// Whether anything has changed since the last call.
  func haveChanged() -> Bool {
    let stamps = Self.stamps(in: folder)
    defer { latest = stamps }
    return stamps != latest
  }

  private static func stamps(in folder: URL) -> Set<Stamp> {
    let manager = FileManager.default
    var stamps: Set<Stamp> = []
    for path in manager.enumerator(atPath: folder.path(percentEncoded: false)) ?? .init() {
      guard let path = path as? String, path.hasSuffix(".swift"),
        !(path as NSString).lastPathComponent.hasPrefix("."),
        let attributes = try? manager.attributesOfItem(
          atPath: folder.appending(path: path).path(percentEncoded: false))
      else { continue }
      stamps.insert(
        Stamp(
          path: path, date: attributes[.modificationDate] as? Date,
          size: attributes[.size] as? Int,
          number: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value))
    }
    return stamps
  }
}
