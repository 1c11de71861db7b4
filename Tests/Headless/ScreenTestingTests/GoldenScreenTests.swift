import Foundation
import ScreenTesting
import TestSupport
import Testing

// Recording would write the screens that these tests expect to find different.
@Suite("Test harness · GoldenScreen", .disabled(if: GoldenScreen.isRecording))
struct GoldenScreenTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var directory: URL { folder.url }

  private func golden(_ text: String) throws -> GoldenScreen {
    try Data(text.utf8).write(to: directory.appending(component: "list.txt"))
    return GoldenScreen("list", directory: directory, recordingDirectory: directory)
  }

  @Test func `A screen that equals the golden one has no difference`() throws {
    #expect(try golden("Posts\n\n1. Hello\n").difference(from: "Posts\n\n1. Hello") == nil)
  }

  @Test func `A difference shows the expected and the actual lines`() throws {
    let golden = try golden("Posts\nHello\nEnd\n")
    #expect(
      try golden.difference(from: "Posts\nGoodbye\nEnd\nMore")
        == "\n  Posts\n- Hello\n+ Goodbye\n  End\n+ More")
    #expect(try golden.difference(from: "Posts\nHello") == "\n  Posts\n  Hello\n- End")
  }

  @Test func `A missing or an additional line is a difference, even an empty one`() throws {
    let golden = try golden("Posts\n\nHello\n")
    #expect(try golden.difference(from: "Posts\nHello") == "\n  Posts\n- \n  Hello")
    #expect(try golden.difference(from: "Posts\n\nHello\n") == "\n  Posts\n  \n  Hello\n+ ")
  }

  @Test("Texts that count as equal strings but are other scalars differ, and both are shown")
  func scalars() throws {
    let golden = try golden("caf\u{E9}\n")
    let difference = try #require(try golden.difference(from: "cafe\u{301}"))
    #expect(difference.unicodeScalars.elementsEqual("\n- caf\u{E9}\n+ cafe\u{301}".unicodeScalars))
  }

  @Test func `If no screen is recorded, the difference shows the whole screen`() throws {
    let screen = GoldenScreen("none", directory: directory, recordingDirectory: directory)
    #expect(
      try screen.difference(from: "Posts")
        == "There is no golden screen none.txt yet. This would be it:\nPosts")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path()).isEmpty)
  }
}
