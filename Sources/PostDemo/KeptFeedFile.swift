import DatabaseService
import Foundation
import Locking
import RealtimeDatabase

/// A JSON file that is updated after every change of a database.
///
/// The file is replaced in one step, and is on disk before a change is answered. If it cannot be written, the change is
/// undone. If another program has changed the file meanwhile, it is not overwritten.
final class KeptFeedFile: Sendable {
  /// Why a change was not saved.
  struct KeepingError: LocalizedError {
    let errorDescription: String?
    let recoverySuggestion: String?
  }

  private let url: URL
  /// The node that the file contains.
  private let path: String
  /// The identity of the file as this program last read or wrote it.
  private let known: Locked<Identity?>

  private struct Identity: Equatable {
    var inode: UInt64
    var size: UInt64
    var date: Date?

    init?(_ url: URL) {
      guard
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: url.path(percentEncoded: false))
      else { return nil }
      inode = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
      size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
      date = attributes[.modificationDate] as? Date
    }
  }

  /// - Parameters:
  ///   - url: A file that has just been read.
  ///   - path: The node that the file contains, such as `/posts`.
  init(url: URL, path: String) {
    self.url = url.resolvingSymlinksInPath()
    self.path = path
    known = Locked(Identity(self.url))
  }

  /// Performs a change and saves it. If saving fails, the change is undone.
  func keepingChanges(
    of service: DatabaseService, _ change: () -> RealtimeDatabase.Response
  ) throws -> RealtimeDatabase.Response {
    let before = try service.json()
    let response = change()
    guard response.status < 300 else { return response }
    do {
      try save(
        service.respond(to: [
          .init(httpMethod: "GET", path: "\(path).json", query: ["print": "pretty"])
        ])[0].body)
    } catch {
      _ = service.respond(to: [.init(httpMethod: "PUT", path: "/.json", body: before)])
      throw error
    }
    return response
  }

  /// Whether the file itself may be written. To replace it, the permission for its folder would be enough.
  private var isWritable: Bool {
    let path = url.path(percentEncoded: false)
    let mode =
      try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    return FileManager.default.isWritableFile(atPath: path) && (mode?.intValue ?? 0) & 0o222 != 0
  }

  private func save(_ data: Data) throws {
    try known.withLock { known in
      let name = url.lastPathComponent
      guard let current = Identity(url), current == known else {
        throw KeepingError(
          errorDescription: "Another program has changed “\(name)” meanwhile.",
          recoverySuggestion: "Copy your text, quit, and start again.")
      }
      guard isWritable else {
        throw KeepingError(
          errorDescription: "“\(name)” is write-protected.",
          recoverySuggestion: "Allow it to be written, and try again.")
      }
      let new = url.deletingLastPathComponent().appending(
        component: ".\(name)-\(UUID().uuidString)")
      do {
        let mode = try FileManager.default.attributesOfItem(
          atPath: url.path(percentEncoded: false))[.posixPermissions]
        try (data + Data("\n".utf8)).write(to: new)
        if let mode {
          try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: new.path(percentEncoded: false))
        }
        let file = try FileHandle(forUpdating: new)
        try file.synchronize()
        try file.close()
        guard rename(new.path(percentEncoded: false), url.path(percentEncoded: false)) == 0 else {
          throw CocoaError(.fileWriteUnknown)
        }
      } catch {
        try? FileManager.default.removeItem(at: new)
        throw KeepingError(
          errorDescription: "“\(name)” cannot be written. \(error.localizedDescription)",
          recoverySuggestion: "Make room on the disk, or check the permissions of its folder.")
      }
      // Flushes the folder, so that the new file is found after a power failure.
      try? FileHandle(forReadingFrom: url.deletingLastPathComponent()).synchronize()
      known = Identity(url)
    }
  }
}
