import Foundation

/// Notices that files in some folders have been saved, created or removed. Hidden folders, such as those of a build, do not
/// count.
package final class SourceStamps {
  private struct Stamp: Hashable {
    let path: String
    let date: Date?
    let size: Int?
    /// Editors save a file by putting another one in its place.
    let number: UInt64?
  }

  private let folders: [URL]
  private let includes: (String) -> Bool
  private var latest: Set<Stamp> = []

  /// - Parameter includes: Whether a file counts, by its name.
  package init(of folders: [URL], includes: @escaping (String) -> Bool = { $0.hasSuffix(".swift") })
  {
    self.folders = folders
    self.includes = includes
    latest = stamps
  }

  /// Whether anything has changed since the last call.
  package func haveChanged() -> Bool {
    let stamps = stamps
    defer { latest = stamps }
    return stamps != latest
  }

  private var stamps: Set<Stamp> {
    let manager = FileManager.default
    var stamps: Set<Stamp> = []
    for folder in folders {
      let folder = folder.path(percentEncoded: false)
      guard let enumerator = manager.enumerator(atPath: folder) else { continue }
      while let path = enumerator.nextObject() as? String {
        let name = (path as NSString).lastPathComponent
        if name.hasPrefix(".") {
          enumerator.skipDescendants()
        } else if includes(name) {
          let path = (folder as NSString).appendingPathComponent(path)
          guard let attributes = try? manager.attributesOfItem(atPath: path) else { continue }
          stamps.insert(
            Stamp(
              path: path, date: attributes[.modificationDate] as? Date,
              size: attributes[.size] as? Int,
              number: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value))
        }
      }
    }
    return stamps
  }
}
