import Foundation
import Journal
import Locking
import RealtimeDatabase
import TestSupport

@testable import SharedDatabase

/// A folder with a database's file, removed when it is released, on a disk that is quick and fails on demand.
final class FailingDisk: Sendable {
  private let folder: TemporaryFolder
  let isFull = Locked(false)
  /// Whether no name of a file reaches the disk.
  let losesNames = Locked(false)
  let flushCount = Locked(0)

  init() throws { folder = try TemporaryFolder() }

  var url: URL { folder.url.appending(component: "test.database") }

  func database() throws -> SharedDatabase {
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
    return try SharedDatabase(journal: journal, path: url.path, slack: 4000)
  }

  var size: Int { get throws { try Data(contentsOf: url).count } }

  var entries: [Data] {
    get throws {
      var entries: [Data] = []
      try Journal(url: url).catchUp { if case .entry(let entry) = $0 { entries.append(entry) } }
      return entries
    }
  }
}

extension RealtimeDatabase.Request {
  static func put(_ path: String, _ body: String, ifMatch eTag: String? = nil) -> Self {
    let headers = eTag.map { ["if-match": $0] } ?? [:]
    return .init(httpMethod: "PUT", path: path, headers: headers, body: Data(body.utf8))
  }

  static func patch(_ path: String, _ body: String) -> Self {
    .init(httpMethod: "PATCH", path: path, body: Data(body.utf8))
  }

  static func delete(_ path: String) -> Self { .init(httpMethod: "DELETE", path: path) }

  static func get(_ path: String, _ query: [String: String] = [:]) -> Self {
    .init(httpMethod: "GET", path: path, query: query)
  }
}

extension SharedDatabase {
  /// "200 null"
  @discardableResult
  func answers(_ requests: RealtimeDatabase.Request...) -> [String] {
    respond(to: requests).map { "\($0.status) \(String(decoding: $0.body, as: UTF8.self))" }
  }

  func status(ofListeningTo request: RealtimeDatabase.Request) -> Int {
    do throws(RealtimeDatabase.Refusal) {
      _ = try listen(to: request) { _ in }
      return 200
    } catch {
      return error.response.status
    }
  }
}

func put(_ path: String, _ json: String) -> String { #"put {"path":"\#(path)","data":\#(json)}"# }

final class RecordingListener: Sendable {
  private let heard: Locked<[RealtimeDatabase.Event]>
  private let token: ListenerToken

  init(_ database: SharedDatabase, _ path: String, _ query: [String: String] = [:]) throws {
    let heard = Locked<[RealtimeDatabase.Event]>([])
    self.heard = heard
    token = try database.listen(to: .get(path, query)) { event in
      heard.withLock { $0.append(event) }
    }
  }

  func cancel() { token.cancel() }

  /// The events since the last call: "put /A 1".
  func eventTexts() -> [String] {
    events().map { "\($0.name) \(String(decoding: $0.data, as: UTF8.self))" }
  }

  func events() -> [RealtimeDatabase.Event] {
    heard.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
