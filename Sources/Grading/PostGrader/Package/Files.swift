import CommandLineSupport
import Foundation

/// Files and what is in them, by their paths below some folder.
typealias Files = [String: Data]

extension Files {
  /// How much is read from somebody else's folder.
  struct Limits {
    /// Whether a file counts at all, by its name.
    var includes: (String) -> Bool = { _ in true }
    var fileCount = Int.max
    var byteCount = Int.max
  }

  /// Reads all files below a folder. What is hidden and what is a link is left out.
  ///
  /// - Parameter prefix: What the paths begin with.
  /// - Throws: An ``ExitError`` if there are more than the limits allow.
  init(at folder: URL, prefix: String = "", limits: Limits = Limits()) throws {
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

  /// Makes a folder hold these files below some of its folders, and nothing else there. What is the same already is not
  /// touched, so that nothing is built again without a reason.
  ///
  /// - Parameter folders: What belongs to these files alone. All else in the folder is left as it is.
  func write(to root: URL, clearing folders: [String] = []) throws {
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
  func moved(to folder: String) -> Files {
    Files(uniqueKeysWithValues: map { ("\(folder)/\($0)", $1) })
  }
}
