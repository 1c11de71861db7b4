import Cloud
import EmbeddedCloud
import Foundation
import Journal
import TestSupport
import Testing

@Suite("Embedded cloud · Failing directory")
struct FailingDirectoryTests {
  private let folder = Folder()

  private static func expectInternalError(_ request: () async throws -> some Any) async {
    let error = await #expect(throws: CloudError.self) { _ = try await request() }
    guard case .internalError(let reason) = error, !reason.isEmpty else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `After a crash, each save that reached the disk is complete`() async throws {
    let database = try folder.database()
    // The journal's length after each save.
    var lengths: [Int] = []
    for number in 0..<4 {
      _ = try await database.modifyRecords(
        saving: ["x", "y"].map { CloudRecord("\(number)\($0)", .photo("\(number)")) })
      lengths.append(try Data(contentsOf: folder.journal).count)
    }
    let total = try #require(lengths.last)
    var generator = SplitMix64(state: 1)
    let random = (0..<12).map { _ in Int.random(in: 8..<total, using: &generator) }
    for length in random + lengths + lengths.map({ $0 - 1 }) {
      let crashed = try folder.copy()
      try FileHandle(forWritingTo: crashed.journal).truncate(atOffset: UInt64(length))
      let reopened = try crashed.database()
      let kept = lengths.count { $0 <= length }
      let expected = (0..<kept).flatMap { ["\($0)x", "\($0)y"] }
      #expect(Set(try await reopened.names()) == Set(expected))
      #expect(try crashed.assetNames().count >= expected.count)
      for name in expected {
        let record = try await reopened.record(CloudRecord.ID(recordName: name))
        #expect(record.values == .photo("\(name.prefix(1))"))
      }
      try await reopened.save(CloudRecord("next", .photo("next")))
      let next = try await crashed.database().record("next")
      #expect(next.values == .photo("next"))
    }
  }

  @Test func `Opening removes the rest of a crash, but no other files`() async throws {
    try await folder.database().save(CloudRecord("a", .photo("one")))
    let names = try folder.assetNames()
    for name in ["0.asset", "1.asset", "1.asset.new", "notes.txt", "1"] {
      try Data("left".utf8).write(to: folder.assets.appending(component: name))
    }
    let database = try folder.database()
    #expect(try folder.assetNames() == (names + ["notes.txt", "1"]).sorted())
    #expect(try await database.record("a").values == .photo("one"))
  }

  @Test func `A lost journal put back restores all assets, even after an opening`() async throws {
    let database = try folder.database()
    for name in ["a", "b"] {
      try await database.save(CloudRecord(name, .photo("photo of \(name)")))
    }
    let bytes = try Data(contentsOf: folder.journal)
    for length in [0, 8, bytes.count - 1] {
      try FileManager.default.removeItem(at: folder.journal)
      try bytes.prefix(length).write(to: folder.journal)
      #expect(try await folder.database().names().count < 2)
      try bytes.write(to: folder.journal, options: .atomic)
      let restored = try folder.database()
      for name in ["a", "b"] {
        let record = try await restored.record(CloudRecord.ID(recordName: name))
        #expect(record.values == .photo("photo of \(name)"))
      }
    }
  }

  private enum Damage: CaseIterable {
    case missing, empty, shorter, longer, folder, pipe, link

    func happen(to file: URL) throws {
      try FileManager.default.removeItem(at: file)
      switch self {
      case .missing: break
      case .empty: try Data().write(to: file)
      case .shorter: try Data("shorter".utf8).write(to: file)
      case .longer: try Data("longer than before".utf8).write(to: file)
      case .folder:
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      case .pipe: #expect(mkfifo(file.path(percentEncoded: false), 0o600) == 0)
      case .link:
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: URL(filePath: "/dev/zero"))
      }
    }
  }

  @Test(arguments: Damage.allCases)
  private func `If an asset's file is damaged, only that is missing`(damage: Damage) async throws {
    let database = try folder.database()
    let saved = try await database.save(
      CloudRecord("a", .photo("ten bytes.").merging(["text": .string("A")]) { $1 }))
    let file = folder.assets.appending(component: try #require(try folder.assetNames().first))
    try await database.save(CloudRecord("b", .photo("fine")))
    try damage.happen(to: file)
    #expect(try await database.record("a").values == ["text": .string("A")])
    #expect(try await database.record("b").values == .photo("fine"))
    #expect(try await database.names().sorted() == ["a", "b"])
    // A person with the photo can save it again.
    try await database.save(saved)
    #expect(try await database.record("a").values == saved.values)
  }

  @Test func `A file of another kind is left unchanged`() async throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    try Data("Dear diary".utf8).write(to: folder.journal)
    await Self.expectInternalError { try folder.database() }
    #expect(try Data(contentsOf: folder.journal) == Data("Dear diary".utf8))
  }

  @Test(
    arguments: ([
      "", "{}", "[]", "{\"lastNumber\":1,\"events\":[{\"unknown\":{}}]}",
      "{\"lastNumber\":-1,\"events\":[]}", "{\"lastNumber\":9223372036854775807,\"events\":[]}",
      String(repeating: "[", count: 100_000), "\u{0}",
    ] as [String]).samples)
  func `A journal with an invalid entry is left unchanged`(sample: Sample<String>) async throws {
    let entry = sample.value
    let database = try folder.database()
    try await database.save(CloudRecord("a"))
    func append(writer: borrowing Journal.Writer) throws { try writer.append(Data(entry.utf8)) }
    try Journal(url: folder.journal).write(catchingUp: { _ in }, append)
    let bytes = try Data(contentsOf: folder.journal)
    await Self.expectInternalError { try folder.database() }
    await Self.expectInternalError { try await database.save(CloudRecord("b")) }
    await Self.expectInternalError { try await database.names() }
    #expect(try Data(contentsOf: folder.journal) == bytes)
  }

  @Test func `A missing directory, and a file in its place, are errors`() async throws {
    let database = try folder.database()
    try await database.save(CloudRecord("a"))
    try FileManager.default.removeItem(at: folder.url)
    await Self.expectInternalError { try await database.save(CloudRecord("b")) }
    try Data().write(to: folder.url)
    await Self.expectInternalError { try folder.database() }
  }

  @Test func `A full disk refuses saves without loss`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = Folder()
      let database = try folder.database()
      let first = try await database.save(CloudRecord("a", .photo("one")))
      let names = try folder.assetNames()

      // The system writes up to the limit and then refuses, as on a full disk. The limit is for the whole process.
      signal(SIGXFSZ, SIG_IGN)
      try limitFiles(to: try Data(contentsOf: folder.journal).count + 50)
      let large = String(repeating: "x", count: 100_000)
      await Self.expectInternalError {
        try await database.modifyRecords(
          saving: [CloudRecord("c", .photo("small")), CloudRecord("b", .photo(large))])
      }
      await Self.expectInternalError {
        try await database.save(first.with(["text": .string(large)]))
      }
      #expect(try folder.assetNames() == names)
      for database in [database, try folder.database(signedInAs: nil)] {
        #expect(try await database.names() == ["a"])
        #expect(try await database.record("a") == first)
      }
      try limitFiles(to: 1_000_000)
      try await database.save(CloudRecord("b", .photo(large)))
      #expect(try await database.record("b").values == .photo(large))
    }
  }
}
