import CommandLineSupport
import Foundation
import TimelineModel
import TimelineViews

/// A photo library with one file or none.
struct FilePhotoLibrary: PhotoLibrary {
  private let url: URL?

  init() {
    url = nil
  }

  /// Creates a library with a file that can be read.
  init(path: String) throws {
    let url = URL(filePath: path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ExitError.noInput("There is no file “\(path)”.")
    }
    if isDirectory.boolValue { throw ExitError.noInput("“\(path)” is a folder.") }
    // Only regular files: reading a pipe would block, and reading a device might never end.
    let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    guard values?.isRegularFile == true else {
      throw ExitError.noInput("“\(path)” is not a regular file.")
    }
    self.url = url
  }

  func photoNames() async throws -> [String] { url.map { [$0.lastPathComponent] } ?? [] }

  func photoData(named name: String) async throws -> Data {
    guard let url else { throw CocoaError(.fileReadNoSuchFile) }
    // One byte more than the maximum shows that the file is too large.
    return try FileHandle(forReadingFrom: url).read(upToCount: Photo.maximumByteCount + 1) ?? Data()
  }
}
