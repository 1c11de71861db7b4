import CommandLineSupport
import Foundation
import Locking

/// The contents of files by their paths in some folder.
package typealias Files = [String: Data]

extension Files {
  /// Counts the files of a folder or an archive before they are read.
  struct Tally {
    private let name: String
    private let maximumFileCount, maximumByteCount: Int
    private var paths: Set<String> = []
    private var byteCount = 0
    private var largest = (path: "", size: 0)

    init(of name: String, files: Int = .max, bytes: Int = .max) {
      (self.name, maximumFileCount, maximumByteCount) = (name, files, bytes)
    }

    /// - Throws: An ``ExitError`` if a limit is exceeded.
    mutating func add(_ path: String, size: Int) throws {
      byteCount += size
      if size >= largest.size { largest = (path, size) }
      if paths.count == maximumFileCount {
        throw ExitError.data("\(name) has more than \(maximumFileCount) files, such as \(path).")
      }
      if byteCount > maximumByteCount {
        throw ExitError.data(
          "\(name) has more than \(maximumByteCount >> 20) MB. The largest file so far is \(largest.path)"
            + " with \((largest.size + 1023) >> 10) KB.")
      }
      // Two names are equal in Swift if they differ only in how their accents are written.
      guard paths.insert(path).inserted else {
        throw ExitError.data("\(name) has two files with the name \(path).")
      }
    }
  }

  package init(at folder: URL) throws {
    try self.init(at: folder, tally: Tally(of: folder.lastPathComponent)) { _ in true }
  }

  /// Reads a folder and its subfolders, without hidden files and links. `includes` gets the name. Throws an ``ExitError`` beyond a limit.
  init(at folder: URL, tally: Tally, includes: (String) -> Bool) throws {
    self.init()
    let keys: Set<URLResourceKey> = [
      .isRegularFileKey, .isDirectoryKey, .isSymbolicLinkKey, .fileSizeKey,
    ]
    var (tally, rest) = (tally, [(folder, "")])
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
        guard includes(url.lastPathComponent) else { continue }
        try tally.add(path, size: values.fileSize ?? 0)
        self[path] = try Data(contentsOf: url)
      }
    }
  }

  /// Writes these files, and removes all others from some folders. Unchanged files are not touched, so they are not built again.
  package func write(to root: URL, clearing folders: [String] = []) throws {
    for folder in folders {
      let url = root.appending(path: folder)
      guard url.exists else { continue }
      for path in try Files(at: url).moved(to: folder).keys where self[path] == nil {
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

  package func moved(to folder: String) -> Files {
    Files(uniqueKeysWithValues: map { ("\(folder)/\($0)", $1) })
  }

  var serialized: Data {
    sorted { $0.key < $1.key }.reduce(into: Data()) { data, file in
      data += Data("\(file.key)\0\(file.value.count)\0".utf8) + file.value
    }
  }
}

extension [Module: Files] {
  /// The files by their paths in a package.
  package var files: Files {
    reduce(into: [:]) { files, module in
      files.merge(module.value.moved(to: module.key.folder)) { $1 }
    }
  }
}

extension Data {
  /// Tells whether contents have changed. It does not protect from contents made to have the same hash.
  package var fingerprint: String {
    var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)
    func mix(_ word: UInt64) {
      first = (first ^ word) &* 0x0000_0100_0000_01b3
      first ^= first >> 29
      second = (second &+ word) &* 0xff51_afd7_ed55_8ccd
      second ^= second >> 32
    }
    withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for word in 0..<words {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
      }
      for byte in bytes[(words * 8)...] { mix(UInt64(byte)) }
    }
    mix(UInt64(count))
    return String(format: "%016lx%016lx", first, second)
  }
}

/// Notices saved, created and removed files. Hidden folders, such as those of a build, do not count.
package final class SourceStamps {
  private let folders: [URL]
  private let includes: (String) -> Bool
  private var latest: [String: FileSnapshot] = [:]

  /// - Parameter includes: Whether a file counts, by its name.
  package init(of folders: [URL], includes: @escaping (String) -> Bool = { $0.hasSuffix(".swift") })
  {
    (self.folders, self.includes) = (folders, includes)
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
