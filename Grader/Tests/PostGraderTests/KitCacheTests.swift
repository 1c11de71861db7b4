import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · What the next call uses again")
final class KitCacheTests: FolderTests {
  private var cache: KitCache { KitCache(folder: folder.appending(component: "kits"), limit: 2) }
  private let made: Files = [
    "program": Data("the tests".utf8), "Modules/A.swiftmodule": Data("a module".utf8),
  ]

  private func store(_ files: Files, as name: String) throws {
    let source = folder.appending(component: UUID().uuidString)
    try files.write(to: source)
    cache.store(source, as: name)
  }

  /// What is there under a name; nil if nothing is.
  private func restored(_ name: String) throws -> Files? {
    let target = folder.appending(component: UUID().uuidString)
    guard cache.restore(name, to: target) else {
      #expect(!target.exists)
      return nil
    }
    return try Files(at: target)
  }

  private var names: [String] {
    cache.folder.innerFolders.map(\.lastPathComponent)
  }

  @Test func `What was stored comes back, and nothing else`() throws {
    #expect(try restored("one") == nil)
    try store(made, as: "one")
    #expect(try restored("one") == made)
    #expect(try restored("two") == nil)
  }

  @Test(arguments: [
    ("program", "other tests"), ("Modules/A.swiftmodule", ""), ("more", "a file"),
    ("manifest.json", "{}"), ("manifest.json", "no JSON"),
  ])
  func `What was changed is thrown away`(path: String, text: String) throws {
    try store(made, as: "one")
    try Data(text.utf8).write(to: cache.folder.appending(components: "one", path))
    #expect(try restored("one") == nil)
    #expect(names.isEmpty)
    try store(made, as: "one")
    #expect(try restored("one") == made)
    // What was not written to its end.
    try FileManager.default.removeItem(at: cache.folder.appending(components: "one", "program"))
    #expect(try restored("one") == nil)
  }

  @Test func `Of two that store the same the first wins, and neither is in the way`() throws {
    try store(made, as: "one")
    try store(["program": Data("the same from another".utf8)], as: "one")
    #expect(try restored("one") == made)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.plainPath) == ["one"])
  }

  @Test func `The one that nobody has used for longest goes`() throws {
    try store(made, as: "one")
    try store(made, as: "two")
    for (name, age) in [("one", 200.0), ("two", 100)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: cache.folder.appending(component: name).plainPath)
    }
    #expect(try restored("one") != nil)
    try store(made, as: "three")
    #expect(names == ["one", "three"])
  }

  @Test func `Another file, another text, another toolchain: another name`() {
    let names = [
      KitCache.name(of: ["a": Data("b".utf8)], toolchain: "6"),
      KitCache.name(of: ["a": Data("c".utf8)], toolchain: "6"),
      KitCache.name(of: ["ab": Data()], toolchain: "6"),
      KitCache.name(of: ["a": Data("b".utf8), "c": Data()], toolchain: "6"),
      KitCache.name(of: ["a": Data("b".utf8)], toolchain: "7"),
    ]
    #expect(Set(names).count == names.count)
    #expect(KitCache.name(of: ["a": Data("b".utf8)], toolchain: "6") == names[0])
  }
}
