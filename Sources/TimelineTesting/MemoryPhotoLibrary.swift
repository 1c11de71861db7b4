import Foundation
import TimelineViews

/// A photo library for tests: the photos of the fixtures, and whatever else is to be found there.
public struct MemoryPhotoLibrary: PhotoLibrary {
  private let photos: KeyValuePairs<String, Data>

  public init(_ photos: KeyValuePairs<String, Data> = [:]) {
    self.photos = photos
  }

  public func photoNames() async throws -> [String] { photos.map(\.key) }

  public func photoData(named name: String) async throws -> Data {
    guard let data = photos.first(where: { $0.key == name })?.value else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    return data
  }
}
