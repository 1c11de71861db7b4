import Foundation
import Testing
import TimelineModel

/// A small picture file, with the format and size that Pillow reads in it.
struct SamplePhoto: Sendable, CustomTestStringConvertible {
  let name: String
  let format: Photo.Format
  let width: Int
  let height: Int
  /// The file's bytes up to the end of the part that contains the size.
  let headerByteCount: Int

  static let all = [
    SamplePhoto(name: "plain.png", format: .png, width: 300, height: 2, headerByteCount: 24),
    SamplePhoto(name: "interlaced.png", format: .png, width: 5, height: 7, headerByteCount: 24),
    SamplePhoto(name: "plain.jpg", format: .jpeg, width: 37, height: 19, headerByteCount: 102),
    SamplePhoto(
      name: "progressive.jpg", format: .jpeg, width: 70, height: 41, headerByteCount: 102),
    SamplePhoto(name: "thumbnail.jpg", format: .jpeg, width: 123, height: 77, headerByteCount: 502),
    SamplePhoto(name: "plain.gif", format: .gif, width: 300, height: 2, headerByteCount: 10),
    SamplePhoto(name: "animated.gif", format: .gif, width: 21, height: 9, headerByteCount: 10),
  ]

  var data: Data {
    get throws {
      let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
      return try Data(contentsOf: folder.appending(path: "Photos/\(name)"))
    }
  }

  var testDescription: String { name }
}
