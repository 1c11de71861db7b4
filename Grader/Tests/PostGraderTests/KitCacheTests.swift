import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · The cache of built tests")
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

  private func restored(_ name: String) throws -> Files? {
    let target = folder.appending(component: UUID().uuidString)
    guard cache.restore(name, to: target) else {
      #expect(!target.exists)
      return nil
    }
    return try Files(at: target)
  }

  private var names: [String] { cache.folder.innerFolders.map(\.lastPathComponent) }

  @Test func `A stored kit is restored by its name only`() throws {
    #expect(try restored("one") == nil)
    try store(made, as: "one")
    #expect(try restored("one") == made)
    #expect(try restored("two") == nil)
  }

  @Test(arguments: [
    ("program", "other tests"), ("Modules/A.swiftmodule", ""), ("more", "a file"),
    ("manifest.json", "{}"), ("manifest.json", "no JSON"),
  ])
  func `A changed or incomplete kit is removed`(path: String, text: String) throws {
    try store(made, as: "one")
    try Data(text.utf8).write(to: cache.folder.appending(components: "one", path))
    #expect(try restored("one") == nil)
    #expect(names.isEmpty)
    try store(made, as: "one")
    #expect(try restored("one") == made)
    try FileManager.default.removeItem(at: cache.folder.appending(components: "one", "program"))
    #expect(try restored("one") == nil)
  }

  @Test func `If two graders store the same kit, the first one stays`() throws {
    try store(made, as: "one")
    try store(["program": Data("the same from another".utf8)], as: "one")
    #expect(try restored("one") == made)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.plainPath) == ["one"])
  }

  @Test func `The least recently used kit is removed`() throws {
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

  @Test func `Other files, contents or toolchains result in another name`() {
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
