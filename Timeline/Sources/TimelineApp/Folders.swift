import CommandLineSupport
import EmbeddedCloud
import Foundation
import TimelineControllers
import TimelineModel
import TimelineViews

/// Nil if the path leads nowhere.
private func isDirectory(_ path: String) -> Bool? {
  var isDirectory: ObjCBool = false
  let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
  return exists ? isDirectory.boolValue : nil
}

extension EmbeddedCloud {
  /// Throws an `ExitError` that says why the folder cannot be used.
  convenience init(folder: URL) throws {
    let path = folder.path(percentEncoded: false)
    if isDirectory(path) == false {
      throw ExitError.noInput(
        "“\(path)” cannot be used: it is a file. The data needs a folder: “--data DIR”.")
    }
    do {
      try self.init(directory: folder, warn: StandardError.writeLine)
    } catch {
      // This cloud has no server to mention.
      let reason =
        if case .internalError(let reason) = error { reason } else { error.localizedDescription }
      throw ExitError.noInput("“\(path)” cannot be used. \(reason)")
    }
  }
}

/// An address book in a file with one name per line. It is empty without a file.
struct FileContacts: ContactsProvider {
  /// In bytes, more than any real address book needs.
  private static let maximumSize = 1 << 20

  private let names: [String]

  init(path: String?) throws {
    guard let path else {
      names = []
      return
    }
    if isDirectory(path) == true {
      throw ExitError.noInput("“\(path)” is a folder. Contacts are in a file, a name on each line.")
    }
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      let data = try file.read(upToCount: Self.maximumSize) ?? Data()
      let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      names = lines.map(String.init)
    } catch {
      throw ExitError.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
  }

  func contactNames() async throws -> [String] { names }
}

/// The pictures in a folder, without subfolders, the latest first.
struct FolderPhotoLibrary: PhotoLibrary {
  private static let extensions: Set = ["png", "jpg", "jpeg", "gif"]
  /// More than anyone would go through with the arrow keys.
  private static let maximumCount = 1000

  private let url: URL

  /// By default, the folder is that of the user's pictures, or the current one.
  init(path: String?) throws {
    guard let path else {
      let pictures = HomeDirectory.url().appending(component: "Pictures")
      let exists = isDirectory(pictures.path(percentEncoded: false)) == true
      url = exists ? pictures : .currentDirectory()
      return
    }
    guard isDirectory(path) == true else {
      throw ExitError.noInput("There is no folder “\(path)”.")
    }
    url = URL(filePath: path)
  }

  func photoNames() async throws -> [String] {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .isRegularFileKey]
    let files = try FileManager.default.contentsOfDirectory(
      at: url, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
    let photos = files.compactMap { file -> (name: String, date: Date)? in
      guard Self.extensions.contains(file.pathExtension.lowercased()),
        let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: keys),
        values.isRegularFile == true
      else { return nil }
      return (file.lastPathComponent, values.contentModificationDate ?? .distantPast)
    }
    return photos.sorted { ($1.date, $0.name) < ($0.date, $1.name) }
      .prefix(Self.maximumCount).map(\.name)
  }

  func photoData(named name: String) async throws -> Data {
    // The file may have been replaced since its name was listed, and reading a pipe would block.
    let file = url.appending(component: name).resolvingSymlinksInPath()
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
    else { throw CocoaError(.fileReadNoSuchFile) }
    // One byte more than the maximum shows that the file is too large.
    return try FileHandle(forReadingFrom: file).read(upToCount: Photo.maximumByteCount + 1)
      ?? Data()
  }
}
