import Foundation

/// The files for an isolated program, besides those of the system and the toolchain. It sees no others.
struct FileAccess: Codable {
  var readable: [URL] = []
  var writable: [URL] = []
  /// Folders that are empty at the start and deleted at the end.
  var temporary: [URL] = []
}
