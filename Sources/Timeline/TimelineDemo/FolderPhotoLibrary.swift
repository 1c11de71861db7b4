import CommandLineSupport
import Foundation
import TimelineModel
import TimelineViews

/// A photo library that is a folder: its pictures, the latest first. What is in the folders in it is left alone.
struct FolderPhotoLibrary: PhotoLibrary {
  private static let extensions: Set = ["png", "jpg", "jpeg", "gif", "heic", "heif"]
  /// More than anyone goes through with the arrow keys.
  private static let maximumCount = 1000

  private let url: URL

  /// The library of a folder, by default the user's pictures, or the folder that the program runs in.
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
    // A name comes from the list above, and a list may be old: only a regular file is read, as a pipe would never end.
    let file = url.appending(component: name)
    guard
      try file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
        == true
    else { throw CocoaError(.fileReadNoSuchFile) }
    // A byte more than there may be shows that there are too many.
    return try FileHandle(forReadingFrom: file).read(upToCount: Photo.maximumByteCount + 1)
      ?? Data()
  }
}
