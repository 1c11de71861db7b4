import CommandLineSupport
import Foundation
import TimelineModel
import TimelineViews

/// A photo library of one file, or of none.
struct FilePhotoLibrary: PhotoLibrary {
  private let url: URL?

  init() {
    url = nil
  }

  /// The library of a file that can be read.
  init(path: String) throws {
    let url = URL(filePath: path)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ExitError.noInput("There is no file “\(path)”.")
    }
    if isDirectory.boolValue { throw ExitError.noInput("“\(path)” is a folder.") }
    // A pipe would be waited for, and a device might never end.
    let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    guard values?.isRegularFile == true else {
      throw ExitError.noInput("“\(path)” is no ordinary file, so that no photo is in it.")
    }
    self.url = url
  }

  func photoNames() async throws -> [String] { url.map { [$0.lastPathComponent] } ?? [] }

  func photoData(named name: String) async throws -> Data {
    guard let url else { throw CocoaError(.fileReadNoSuchFile) }
    // A byte more than there may be shows that there are too many.
    return try FileHandle(forReadingFrom: url).read(upToCount: Photo.maximumByteCount + 1) ?? Data()
  }
}
