import Foundation
import Journal
import Locking
import RealtimeDatabase
import Testing

@testable import SharedDatabase

@Suite("Shared database · A file")
struct JournalTests {
  private let disk: FailingDisk
  private let database: SharedDatabase

  init() throws {
    disk = try FailingDisk()
    database = try disk.database()
  }

  @Test func `A restart restores everything, also the values that the server chose`() throws {
    let body = Data(#"{"at":{".sv":"timestamp"},"é \"":[1,null,3],"x":{"y":1.5}}"#.utf8)
    for _ in 0..<3 {
      let post = RealtimeDatabase.Request(httpMethod: "POST", path: "/posts.json", body: body)
      #expect(database.respond(to: [post])[0].status == 200)
    }
    let update = #"{"a/n":{".sv":{"increment":2}},"b c":null,"line":"\n\u2028"}"#
    database.answers(
      .put("/up.json", #"{"b c":1,"a":{"n":1}}"#), .patch("/up.json", update),
      .put("/gone.json", "1"), .delete("/gone.json"))
    let again = try disk.database()
    #expect(try again.json() == database.json())
    #expect(again.answers(.get("/up.json")) == [#"200 {"a":{"n":3},"line":"\n\#u{2028}"}"#])
    #expect(again.answers(.get("/posts.json", ["shallow": "true"])).count == 1)
  }

  @Test func `Writes in one call become one entry and wait for the disk once`() throws {
    database.answers(.put("/first.json", "1"))
    disk.flushCount.withLock { $0 = 0 }
    #expect(
      database.answers(
        .put("/a.json", "1"), .get("/a.json"), .put("/a.json", "{"), .put("/b/c.json", "2"))
        == [
          "200 1", "200 1",
          #"400 {"error":"Invalid data; couldn't parse JSON object, array, or value."}"#, "200 2",
        ])
    #expect(disk.flushCount.withLock { $0 } == 1)
    #expect(try disk.entries.count == 2)
    // These requests change nothing.
    database.answers(.get("/.json"), .put("/a.json", "1"), .put("/x/y.json", "null"))
    #expect(disk.flushCount.withLock { $0 } == 1)
    #expect(try disk.entries.count == 2)
  }

  @Test func `Processes that share a file answer with what all have written`() throws {
    let there = try disk.database()
    let listener = try RecordingListener(
      there, "/posts.json", ["orderBy": #""$key""#, "limitToLast": "1"])
    _ = listener.events()
    database.answers(.put("/posts/A.json", "1"))
    #expect(there.answers(.get("/posts.json")) == [#"200 {"A":1}"#])
    #expect(listener.eventTexts() == [put("/A", "1")])
    database.answers(.put("/posts/B.json", "2"))
    try there.catchUp()
    #expect(listener.eventTexts() == [#"patch {"path":"/","data":{"A":null,"B":2}}"#])
    let increment = #"{".sv":{"increment":1}}"#
    there.answers(.put("/n.json", increment))
    database.answers(.put("/n.json", increment))
    #expect(there.answers(.put("/n.json", increment)) == ["200 3"])
    #expect(try RecordingListener(database, "/n.json").eventTexts() == [put("/", "3")])
  }

  @Test func `A write that the disk doesn't take is refused and changes nothing`() throws {
    database.answers(.put("/posts.json", #"{"A":{"t":1},"B":{"t":2}}"#))
    let listener = try RecordingListener(
      database, "/posts.json", ["orderBy": #""t""#, "limitToLast": "1"])
    _ = listener.events()
    let before = try database.json()
    disk.isFull.withLock { $0 = true }
    // The condition fails because of the first write, which is lost.
    let answers = database.answers(
      .put("/posts/C.json", #"{"t":3}"#), .get("/posts/C.json"),
      .put("/posts/C.json", "4", ifMatch: "null_etag"), .put("/posts.json", "1"),
      .put("/posts/x/y.json", "2"), .put("/$.json", "1"))
    #expect(answers[0].hasPrefix("500 {\"error\":\"“\(disk.url.path)” "))
    #expect(
      answers[0].hasSuffix("No space left on device. Make room on the disk and try again.\"}"))
    #expect(answers[1] == "200 null")
    #expect(answers[2...4].allSatisfy { $0 == answers[0] })
    #expect(answers[5].hasPrefix("400"))
    #expect(try database.json() == before)
    #expect(listener.eventTexts() == [])
    disk.isFull.withLock { $0 = false }
    database.answers(.put("/posts/C.json", #"{"t":3}"#))
    #expect(listener.eventTexts() == [#"patch {"path":"/","data":{"B":null,"C":{"t":3}}}"#])
    #expect(try disk.database().json() == database.json())
  }

  @Test func `A torn write has no effect, and is reported when the file is opened`() throws {
    database.answers(.put("/a.json", "1"))
    let before = try (size: disk.size, json: database.json())
    database.answers(.put("/b.json", "\"two\""), .put("/c.json", "3"))
    let bytes = try Data(contentsOf: disk.url)
    for length in before.size..<bytes.count {
      try bytes.prefix(length).write(to: disk.url)
      #expect(try disk.database().json() == before.json)
    }
    let folder = disk.url.deletingLastPathComponent()
    let name = "test.database.torn-\(bytes.count - before.size)"
    try bytes.dropLast(1).write(to: disk.url)
    let warnings = Locked<[String]>([])
    let again = try SharedDatabase(journal: disk.url) { text in
      warnings.withLock { $0.append(text) }
    }
    #expect(warnings.withLock { $0.map { $0.contains("\(name)”") } } == [true])
    let torn = try Data(contentsOf: folder.appending(component: name))
    #expect(torn == bytes.dropLast(1).dropFirst(before.size))
    again.answers(.put("/d.json", "4"))
    #expect(try disk.database().json() == Data(#"{"a":1,"d":4}"#.utf8))
  }

  @Test func `The file doesn't grow without bound, and others follow its compactions`() throws {
    let other = try disk.database()
    let listener = try RecordingListener(other, "/kept.json")
    database.answers(.put("/kept.json", #"{"a":1}"#))
    let text = String(repeating: "x", count: 400)
    var largest = 0
    for number in 0..<40 {
      database.answers(.put("/text.json", "\"\(number)\(text)\""))
      largest = max(largest, try disk.size)
      if number == 20 { try other.catchUp() }
    }
    // Twice what there is, the slack and the last entry.
    #expect(largest < 6500)
    #expect(try other.json() == database.json())
    #expect(try disk.database().json() == database.json())
    #expect(listener.eventTexts() == [put("/", "null"), put("/", #"{"a":1}"#)])
  }

  @Test func `Compaction makes entries of bounded size, and a restart does not repeat it`() throws {
    let members = (0..<150).map { #""k\#($0)":{"text":"yyyyyyyyyyyyyyyyyyyy"}"# }
    try database.replaceAll(withJSON: Data("{\"posts\":{\(members.joined(separator: ","))}}".utf8))
    let entries = try disk.entries
    #expect(entries.count > 4)
    #expect(entries.allSatisfy { $0.count < 1100 })
    let again = try disk.database()
    #expect(try again.json() == database.json())
    again.answers(.put("/a.json", "1"))
    #expect(try disk.entries == entries + [Data("PUT /a\t1\n".utf8)])
  }

  @Test func `An import takes the place of all there is, here and elsewhere`() throws {
    let there = try disk.database()
    let listener = try RecordingListener(there, "/a.json")
    let old = try RecordingListener(there, "/b.json")
    database.answers(.put("/a.json", "1"), .put("/b.json", "2"))
    #expect(there.answers(.get("/b.json")) == ["200 2"])
    try database.replaceAll(withJSON: Data(#"{"a":1,"c":[1,2]}"#.utf8))
    #expect(database.answers(.get("/.json")) == [#"200 {"a":1,"c":[1,2]}"#])
    #expect(there.answers(.get("/.json")) == [#"200 {"a":1,"c":[1,2]}"#])
    #expect(listener.eventTexts() == [put("/", "null"), put("/", "1")])
    #expect(old.eventTexts() == [put("/", "null"), put("/", "2"), put("/", "null")])
    #expect(throws: RealtimeDatabaseError.self) {
      try database.replaceAll(withJSON: Data("{".utf8))
    }
    try database.replaceAll(withJSON: Data(#"{"a":1,"c":[1,2,3]}"#.utf8))
    #expect(there.answers(.put("/c/0.json", "1"), .get("/c.json")) == ["200 1", "200 [1,2,3]"])
    there.answers(.put("/c.json", "[1,2]"))
    disk.isFull.withLock { $0 = true }
    #expect(throws: JournalError.self) { try database.replaceAll(withJSON: Data("1".utf8)) }
    disk.isFull.withLock { $0 = false }
    #expect(try database.json() == there.json())
    let export = disk.url.deletingLastPathComponent().appending(component: "export.json")
    try database.export(to: export)
    #expect(try Data(contentsOf: export) == Data(#"{"a":1,"c":[1,2]}"#.utf8))
  }

  @Test func `If the last step of an import fails, memory and file agree`() throws {
    database.answers(.put("/a.json", "1"))
    let listener = try RecordingListener(database, "/a.json")
    disk.losesNames.withLock { $0 = true }
    #expect(throws: JournalError.self) { try database.replaceAll(withJSON: Data(#"{"a":2}"#.utf8)) }
    #expect(try disk.database().json() == Data(#"{"a":2}"#.utf8))
    #expect(try database.json() == Data(#"{"a":2}"#.utf8))
    #expect(listener.eventTexts() == [put("/", "1"), put("/", "2")])
    // No write succeeds until the file's name is on disk.
    #expect(database.answers(.put("/b.json", "3"))[0].hasPrefix("500 "))
    disk.losesNames.withLock { $0 = false }
    #expect(database.answers(.put("/c.json", "4")) == ["200 4"])
    #expect(try disk.database().json() == Data(#"{"a":2,"c":4}"#.utf8))
    #expect(try database.json() == Data(#"{"a":2,"c":4}"#.utf8))
  }

  @Test(arguments: ["PUT /a\t{", "PUT /a 1", "BREW /a\t1", "PUT /$\t1", "x", "{\"a\":1}"])
  func `Another program's journal is refused`(entry: String) throws {
    let journal = try Journal(url: disk.url)
    let replay = { (_: Journal.Change) in }
    try journal.write(catchingUp: replay) { try $0.append(Data(entry.utf8)) }
    let before = try Data(contentsOf: disk.url)
    let path = disk.url.path
    #expect(throws: NotADatabaseError(path: path)) {
      try SharedDatabase(journal: disk.url) { _ in }
    }
    #expect(try Data(contentsOf: disk.url) == before)
  }

  @Test func `A file that is gone or shorter is an error with the reason`() throws {
    func expectRefusals(_ reason: String) {
      let read = RealtimeDatabase.Request.get("/a.json")
      let write = RealtimeDatabase.Request.put("/a.json", "2")
      let answers = database.answers(read, write) + database.answers(read)
      #expect(answers.count == 3)
      for answer in answers + database.answers(write) {
        #expect(answer.hasPrefix("500 {\"error\":\"“") && answer.contains(reason))
      }
    }
    database.answers(.put("/a.json", "1"), .put("/b.json", "2"))
    database.answers(.put("/c.json", "3"))
    try FileHandle(forWritingTo: disk.url).truncate(atOffset: UInt64(disk.size) - 3)
    expectRefusals("has become shorter")
    try FileManager.default.removeItem(at: disk.url)
    expectRefusals("is gone")
    #expect(throws: JournalError.self) { try database.catchUp() }
  }

  @Test func `Large texts do not stop the compaction of the file`() throws {
    let text = String(repeating: "x", count: 10_000)
    let long = { (number: Int) in RealtimeDatabase.Request.put("/\(number).json", "\"\(text)\"") }
    for number in 0..<8 { #expect(database.respond(to: [long(number)])[0].status == 200) }
    // Keys that look the same stay apart when the file is written anew.
    database.answers(.put("/a/\u{E9}.json", "1"), .put("/a/e\u{301}.json", "2"))
    for _ in 0..<12 { database.answers(long(0), .put("/0.json", "1")) }
    // The current data has seven texts, and no line holds more than one of them.
    let (size, lengths) = (try disk.size, try disk.entries.map(\.count))
    #expect(size < 200_000)
    #expect(lengths.allSatisfy { $0 < 20_000 })
    let again = try disk.database()
    #expect(try again.json() == database.json())
    #expect(again.answers(.get("/a/\u{E9}.json"), .get("/a/e\u{301}.json")) == ["200 1", "200 2"])
  }
}
