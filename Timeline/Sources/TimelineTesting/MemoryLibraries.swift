import Foundation
import TimelineControllers
import TimelineViews

public struct MemoryContacts: ContactsProvider {
  private let names: Result<[String], Problem>

  public init(_ names: [String] = [], failure: Problem? = nil) {
    self.names = failure.map(Result.failure) ?? .success(names)
  }

  public func contactNames() async throws -> [String] { try names.get() }
}

public struct MemoryPhotoLibrary: PhotoLibrary {
  private let photos: Result<[(name: String, data: Data)], Problem>

  public init(_ photos: KeyValuePairs<String, Data> = [:]) {
    self.photos = .success(photos.map { ($0.key, $0.value) })
  }
  /// Creates a library with files of the fixtures' `Photos`.
  public init(fixtures names: [String], failure: Problem? = nil) throws {
    let photos = try names.map { (name: $0, data: try CloudFixture.photoData(named: $0)) }
    self.photos = failure.map(Result.failure) ?? .success(photos)
  }

  public func photoNames() async throws -> [String] { try photos.get().map(\.name) }

  public func photoData(named name: String) async throws -> Data {
    let photo = try photos.get().first { $0.name == name }
    guard let photo else { throw CocoaError(.fileReadNoSuchFile) }
    return photo.data
  }
}
