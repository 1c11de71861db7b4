import Foundation
import Journal
import Testing

@Suite("Journal · Files beside it")
struct CompanionFileTests {
  private let folder = Folder()

  private func file(_ name: String) -> URL { folder.url.appending(component: name) }

  @Test func `Whoever looks around finds the files that the entries name`() async throws {
    let writer = try Reader(folder.file)
    let reader = try Reader(folder.file)
    let url = folder.url
    try Data().write(to: file("0"))
    try writer.append("0")
    await withTaskGroup { group in
      group.addTask {
        for number in 1...100 {
          #expect(throws: Never.self) {
            try Data().write(to: url.appending(component: "\(number)"))
            try writer.appendCount(thenRemoving: url.appending(component: "\(number - 1)"))
          }
        }
      }
      group.addTask {
        var last: String?
        while last != "100" {
          #expect(throws: Never.self) {
            last = try reader.journal.read(catchingUp: reader.replay) {
              let name = try #require(reader.texts.last)
              sched_yield()
              let path = url.appending(component: name).path(percentEncoded: false)
              #expect(FileManager.default.fileExists(atPath: path))
              return name
            }
          }
        }
      }
    }
  }

  @Test func `A file is whole, its owner's alone, and takes another's place`() throws {
    _ = try Reader(folder.file)
    let names = try folder.names()
    for text in ["a longer text", "short", ""] {
      try Data(text.utf8).writeDurably(to: file("a"))
      #expect(try Data(contentsOf: file("a")) == Data(text.utf8))
    }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: file("a").path(percentEncoded: false))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try folder.names() == ["a"] + names)
  }

  @Test func `What a crash left of a file is in nobody's way`() throws {
    _ = try Reader(folder.file)
    try Data("left".utf8).write(to: file("a.new"))
    try Data("new".utf8).writeDurably(to: file("a"))
    #expect(try Data(contentsOf: file("a")) == Data("new".utf8))
    #expect(try !folder.names().contains("a.new"))
  }

  @Test func `A file that cannot be written leaves nothing`() throws {
    _ = try Reader(folder.file)
    #expect(throws: JournalError.self) {
      try Data("text".utf8).writeDurably(to: file("none").appending(component: "a"))
    }
    try FileManager.default.createDirectory(at: file("a"), withIntermediateDirectories: true)
    let names = try folder.names()
    #expect(throws: JournalError.self) { try Data("text".utf8).writeDurably(to: file("a")) }
    #expect(try folder.names() == names)
  }
}
