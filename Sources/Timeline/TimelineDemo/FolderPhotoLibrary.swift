import CommandLineSupport
import Foundation
import TimelineModel
import TimelineViews

/// A photo library of the pictures in a folder, the latest first. Subfolders are ignored.
struct FolderPhotoLibrary: PhotoLibrary {
  private static let extensions: Set = ["png", "jpg", "jpeg", "gif", "heic", "heif"]
  /// More pictures than anyone would go through with the arrow keys.
  private static let maximumCount = 1000

  private let url: URL

  /// Creates the library of a folder; by default that of the user's pictures or the current folder.
  init(path: String?) throws {
    let fileManager = FileManager.default
    let pictures = HomeDirectory.url().appending(component: "Pictures")
    var isDirectory: ObjCBool = false
    guard let path else {
      let picturesPath = pictures.path(percentEncoded: false)
      let exists = fileManager.fileExists(atPath: picturesPath, isDirectory: &isDirectory)
      url =
        exists && isDirectory.boolValue ? pictures : URL(filePath: fileManager.currentDirectoryPath)
      return
    }
    guard fileManager.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue
    else { throw ExitError.noInput("There is no folder “\(path)”.") }
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
    // The file may have been replaced since its name was listed. Only regular files are read, because reading a pipe
    // would block.
    let file = url.appending(component: name)
    guard
      try file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        == true
    else { throw CocoaError(.fileReadNoSuchFile) }
    // One byte more than the maximum shows that the file is too large.
    return try FileHandle(forReadingFrom: file).read(upToCount: Photo.maximumByteCount + 1)
      ?? Data()
  }
}
