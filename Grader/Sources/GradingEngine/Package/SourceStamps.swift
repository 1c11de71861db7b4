import Foundation
import Locking

/// Notices saved, created and removed files. Hidden folders, such as those of a build, do not count.
package final class SourceStamps {
  private let folders: [URL]
  private let includes: (String) -> Bool
  private var latest: [String: FileSnapshot] = [:]

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

  private var stamps: [String: FileSnapshot] {
    var stamps: [String: FileSnapshot] = [:]
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: folder.plainPath)
      while let path = files?.nextObject() as? String {
        let file = folder.appending(path: path)
        if file.lastPathComponent.hasPrefix(".") {
          files?.skipDescendants()
        } else if includes(file.lastPathComponent) {
          stamps[file.plainPath] = FileSnapshot(of: file)
        }
      }
    }
    return stamps
  }
}
