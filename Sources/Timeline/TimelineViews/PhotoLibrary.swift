import Foundation

/// Where a person's photos are. On a phone, what `UIImagePickerController` shows.
public protocol PhotoLibrary: Sendable {
  /// The photos' names, in the order in which they are shown. A person may refuse to give them, which is an error.
  func photoNames() async throws -> [String]

  /// The bytes of a photo. They may turn out not to be one.
  func photoData(named name: String) async throws -> Data
}
