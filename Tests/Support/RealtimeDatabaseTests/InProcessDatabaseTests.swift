import Foundation
import Locking
import RealtimeDatabase
import TestSupport
import Testing

@Suite("RealtimeDatabase · A database that a process shares")
struct InProcessDatabaseTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(component: "posts.json")
  }

  private func database(_ json: String) throws -> InProcessDatabase {
    try InProcessDatabase(file: file, initial: RealtimeDatabase(json))
  }

  private func listen(
    to path: String, in database: InProcessDatabase
  ) throws -> (events: Locked<[String]>, token: ListenerToken) {
    let events = Locked<[String]>([])
    let token = try database.listen(to: .get(path)) { event in
      events.withLock { $0.append(String(decoding: event.data, as: UTF8.self)) }
    }
    return (events, token)
  }

  @Test func `A listener receives the content first, then each change, until it cancels`() throws {
    let database = try InProcessDatabase(json: Data(#"{"a": 1}"#.utf8))
    #expect(database.keys(at: "/.json") == ["a"] && database.keys(at: "/a.json") == [])
    let (events, token) = try listen(to: "/.json", in: database)
    database.put(Data("2".utf8), at: "/a.json")
    token.cancel()
    database.put(Data("3".utf8), at: "/a.json")
    #expect(
      events.withLock(\.self) == [#"{"path":"/","data":{"a":1}}"#, #"{"path":"/a","data":2}"#])
  }

  @Test func `A request that the rules forbid cannot listen`() throws {
    var rules = RealtimeDatabase()
    rules.rules = .locked
    let refusal = #expect(throws: RealtimeDatabase.Refusal.self) {
      try InProcessDatabase(rules).listen(to: .get("/.json")) { _ in }
    }
    #expect(refusal?.response.status == 401)
  }

  @Test func `Two databases on one file see each other's writes`() throws {
    let one = try database("{}")
    let other = try database(#"{"b": 1}"#)
    let (events, token) = try listen(to: "/a.json", in: other)
    defer { token.cancel() }
    one.put(Data("1".utf8), at: "/a.json")
    try other.catchUp()
    other.put(Data("2".utf8), at: "/c.json")
    #expect(one.json(at: "/.json") == #"{"a":1,"c":2}"#)
    #expect(events.withLock(\.self) == [#"{"path":"/","data":null}"#, #"{"path":"/","data":1}"#])
  }

  @Test func `A write that cannot be saved changes nothing`() throws {
    let database = try database(#"{"a": 1}"#)
    try FileManager.default.removeItem(at: folder.url)
    #expect(database.put(Data("2".utf8), at: "/a.json").status == 500)
    #expect(database.json(at: "/a.json") == "1")
  }

  @Test func `A file that is not a database is left as it is`() throws {
    try Data("{ not JSON".utf8).write(to: file)
    #expect(throws: (any Error).self) { try database("{}") }
    #expect(try String(contentsOf: file, encoding: .utf8) == "{ not JSON")
    #expect(throws: (any Error).self) { try InProcessDatabase(json: Data("{".utf8)) }
  }
}
