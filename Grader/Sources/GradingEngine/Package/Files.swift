import CommandLineSupport
import Foundation

/// The contents of files by their paths, relative to some folder.
package typealias Files = [String: Data]

extension Files {
  /// The limits for reading a student's folder.
  package struct Limits: Sendable {
    /// Whether to read a file, by its name.
    let includes: @Sendable (String) -> Bool
    let fileCount: Int
    let byteCount: Int

    package init(
      includes: @escaping @Sendable (String) -> Bool = { _ in true }, fileCount: Int = .max,
      byteCount: Int = .max
    ) {
      self.includes = includes
      self.fileCount = fileCount
      self.byteCount = byteCount
    }

    /// Counts the files of a folder or an archive before they are read.
    struct Tally {
      let limits: Limits
      /// The name of the folder or the archive.
      let name: String
      private var paths: Set<String> = []
      private var byteCount = 0
      private var largest = (path: "", size: 0)

      init(_ limits: Limits, name: String) {
        (self.limits, self.name) = (limits, name)
      }

      mutating func add(_ path: String, size: Int) throws {
        byteCount += size
        if size >= largest.size { largest = (path, size) }
        if paths.count == limits.fileCount {
          throw ExitError.data("\(name) has more than \(limits.fileCount) files, such as \(path).")
        }
        if byteCount > limits.byteCount {
          throw ExitError.data(
            "\(name) has more than \(limits.byteCount >> 20) MB. The largest file so far is \(largest.path)"
              + " with \((largest.size + 1023) >> 10) KB.")
        }
        // Two names are equal in Swift if they differ only in how their accents are written.
        guard paths.insert(path).inserted else {
          throw ExitError.data("\(name) has two files with the name \(path).")
        }
      }
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
    var tally = Limits.Tally(limits, name: folder.lastPathComponent)
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
        try tally.add(path, size: values.fileSize ?? 0)
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
