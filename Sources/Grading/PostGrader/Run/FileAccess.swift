import Foundation

/// The files that an isolated program finds beside those of the system and the toolchain. Whatever is not named is not there.
struct FileAccess: Codable {
  var readable: [URL] = []
  var writable: [URL] = []
  /// Folders that are empty when the program starts, and whose content is gone when it has ended.
  var temporary: [URL] = []
}
