import CommandLineSupport
import Foundation

/// The contents of files by their paths, relative to some folder.
package typealias Files = [String: Data]

extension Files {
  /// The limits for reading a student's folder.
  package struct Limits {
    /// Whether to read a file, by its name.
    let includes: (String) -> Bool
    let fileCount: Int
    let byteCount: Int

    package init(
      includes: @escaping (String) -> Bool = { _ in true }, fileCount: Int = .max,
      byteCount: Int = .max
    ) {
      self.includes = includes
      self.fileCount = fileCount
      self.byteCount = byteCount
    }
  }

  /// Reads all files in a folder and its subfolders. Hidden files and links are left out.
  ///
  /// - Parameter prefix: Text to put before the paths.
  /// - Throws: An ``ExitError`` if a limit is exceeded.
  package init(at folder: URL, prefix: String = "", limits: Limits = Limits()) throws {
    self.init()
    let keys: Set<URLResourceKey> = [
      .isRegularFileKey, .isDirectoryKey, .isSymbolicLinkKey, .fileSizeKey,
    ]
    var byteCount = 0
    var rest = [(folder, prefix)]
    while let (folder, prefix) = rest.popLast() {
      let contents = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
      for url in contents {
        let values = try url.resourceValues(forKeys: keys)
        let path = prefix + url.lastPathComponent
        if values.isSymbolicLink == true { continue }
        guard values.isRegularFile == true else {
          guard path.utf8.count < 1000 else {
            throw ExitError.data("The folders in \(folder.lastPathComponent) are too deep.")
          }
          if values.isDirectory == true { rest.append((url, path + "/")) }
          continue
        }
        guard limits.includes(url.lastPathComponent) else { continue }
        byteCount += values.fileSize ?? 0
        guard count < limits.fileCount, byteCount <= limits.byteCount else {
          throw ExitError.data(
            "There is too much in \(folder.lastPathComponent): more than \(limits.fileCount) files, or "
              + "more than \(limits.byteCount >> 20) MB.")
        }
        self[path] = try Data(contentsOf: url)
      }
    }
  }

  /// Writes these files, and removes all others from some folders. Unchanged files are not touched, so that they are
  /// not built again.
  ///
  /// - Parameter folders: The folders that contain nothing but these files. Everything outside of them is kept.
  package func write(to root: URL, clearing folders: [String] = []) throws {
    for folder in folders {
      let url = root.appending(path: folder)
      guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else {
        continue
      }
      for path in try Files(at: url, prefix: folder + "/").keys where self[path] == nil {
        try FileManager.default.removeItem(at: root.appending(path: path))
      }
    }
    for (path, data) in self {
      let url = root.appending(path: path)
      if let present = try? Data(contentsOf: url), present == data { continue }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
  }

  /// The same files in another folder.
  package func moved(to folder: String) -> Files {
    Files(uniqueKeysWithValues: map { ("\(folder)/\($0)", $1) })
  }
}
