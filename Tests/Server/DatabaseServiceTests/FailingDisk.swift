import Foundation
import Journal
import Locking
import RealtimeDatabase

@testable import DatabaseService

/// A folder with a database's file, removed when it is released, on a disk that is quick and fails on demand.
final class FailingDisk: Sendable {
  let url: URL
  let isFull = Locked(false)
  /// Whether no name of a file reaches the disk.
  let losesNames = Locked(false)
  let flushCount = Locked(0)

  init() {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(component: "DatabaseServiceTests-\(UUID().uuidString)")
      .appending(component: "test.database")
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// A service, as every process that shares the file has one.
  func service() throws -> DatabaseService {
    let journal = try Journal(url: url) { [weak self] descriptor in
      self?.flushCount.withLock { $0 += 1 }
      var status = stat()
      fstat(descriptor, &status)
      if status.st_mode & S_IFMT == S_IFDIR, self?.losesNames.withLock({ $0 }) == true {
        errno = EIO
        return -1
      }
      guard self?.isFull.withLock({ $0 }) == true else { return 0 }
      errno = ENOSPC
      return -1
    }
    return try DatabaseService(
      journal: journal, path: url.path(percentEncoded: false), slack: 4000)
  }

  var size: Int {
    get throws { try Data(contentsOf: url).count }
  }

  /// What the file holds.
  var entries: [Data] {
    get throws {
      var entries: [Data] = []
      try Journal(url: url).catchUp { if case .entry(let entry) = $0 { entries.append(entry) } }
      return entries
    }
  }
}

extension RealtimeDatabase.Request {
  static func put(_ path: String, _ body: String) -> Self {
    .init(httpMethod: "PUT", path: path, body: Data(body.utf8))
  }

  static func get(_ path: String, _ query: [String: String] = [:]) -> Self {
    .init(httpMethod: "GET", path: path, query: query)
  }
}

extension DatabaseService {
  /// "200 null"
  @discardableResult
  func answers(_ requests: RealtimeDatabase.Request...) -> [String] {
    respond(to: requests).map { "\($0.status) \(String(decoding: $0.body, as: UTF8.self))" }
  }
}
