import Foundation

/// A person's photos. On a phone: `UIImagePickerController`.
public protocol PhotoLibrary: Sendable {
  /// The names of the photos in the order of the list. Throws an error if the person does not allow access.
  func photoNames() async throws -> [String]

  /// The bytes of a photo. They may be invalid.
  func photoData(named name: String) async throws -> Data
}
