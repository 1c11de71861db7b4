import Foundation
import TimelineControllers
import TimelineViews

/// An address book for tests.
public struct MemoryContacts: ContactsProvider {
  private let names: Result<[String], any Error>

  public init(_ names: [String] = []) {
    self.names = .success(names)
  }

  /// An address book that cannot be read.
  public init(failure: any Error) {
    names = .failure(failure)
  }

  public func contactNames() async throws -> [String] { try names.get() }
}

/// A photo library for tests: photos of the fixtures, and other files.
public struct MemoryPhotoLibrary: PhotoLibrary {
  private let photos: Result<[(name: String, data: Data)], any Error>

  public init(_ photos: KeyValuePairs<String, Data> = [:]) {
    self.photos = .success(photos.map { ($0.key, $0.value) })
  }

  /// Creates a library with these files of the fixtures' folder `Photos`.
  public init(fixtures names: [String]) throws {
    photos = .success(try names.map { ($0, try CloudFixture.photoData(named: $0)) })
  }

  /// Creates a library that cannot be read.
  public init(failure: any Error) {
    photos = .failure(failure)
  }

  public func photoNames() async throws -> [String] { try photos.get().map(\.name) }

  public func photoData(named name: String) async throws -> Data {
    guard let data = try photos.get().first(where: { $0.name == name })?.data else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    return data
  }
}
