import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · Omitting code of the tests that does not compile")
struct TestFileTests {
  private static let text = """
    import PostModel
    import Testing

    /// A helper.
    func post(
      _ text: String
    ) -> Post {
      Post(username: "mira", text: text)
    }

    @Suite("One", .serialized)
    @MainActor
    struct OneTests {
      private let posts = [post("a")]

      /// What it proves.
      @Test(.criterion("part.section.first"))
      func first() {
        expect("the text", posts[0].text, is: "a")
      }

      @Test(.criterion("part.section.second")) func second() async throws {
        expect("{", posts.count, is: 1)
      }

      private func helper() {}
    }

    extension Post {
      var shouted: String { text.uppercased() }
    }
    """

  private var file = TestFile(path: "Tests/OneTests.swift", Data(text.utf8))

  private var rest: [String] {
    file.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `A file lists the criteria that it judges`() {
    #expect(file.criteria == ["part.section.first", "part.section.second"])
  }

  @Test(arguments: [16, 17, 18, 19, 20])
  mutating func `A test is left out with its comment and its attributes`(line: Int) {
    #expect(file.leaveOut(line: line) == ["first"])
    #expect(!rest.contains("/// What it proves."))
    #expect(!rest.contains(#"@Test(.criterion("part.section.first"))"#))
    #expect(rest.contains("private func helper() {}"))
    #expect(rest.contains("struct OneTests {"))
  }

  @Test mutating func `The other lines keep their numbers`() {
    _ = file.leaveOut(line: 19)
    #expect(file.line(23) == #"expect("{", posts.count, is: 1)"#)
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count == 31)
  }

  @Test mutating func `A test on a single line is left out alone`() {
    #expect(file.leaveOut(line: 22) == ["second"])
    #expect(rest.contains("func first() {"))
  }

  @Test mutating func `A helper is left out alone, by its name`() {
    #expect(file.leaveOut(line: 8) == ["post"])
    #expect(!rest.contains("/// A helper."))
    #expect(rest.contains(#"@Suite("One", .serialized)"#))
  }

  @Test mutating func `The last brace of a suite stays when its last member goes`() {
    #expect(file.leaveOut(line: 26) == ["helper"])
    #expect(rest.contains("extension Post {"))
    let braces = file.text.filter { $0 == "{" }.count - file.text.filter { $0 == "}" }.count
    #expect(braces == 1)  // The one in quotes.
  }

  @Test mutating func `A fault in the head of a suite removes the suite`() {
    #expect(file.leaveOut(line: 13) == ["OneTests", "posts", "first", "second", "helper"])
    #expect(rest.contains("var shouted: String { text.uppercased() }"))
  }

  @Test mutating func `A fault in an import removes the whole file`() {
    #expect(
      file.leaveOut(line: 1) == [
        "post", "OneTests", "posts", "first", "second", "helper", "Post", "shouted",
      ])
    #expect(rest.isEmpty)
  }

  @Test(arguments: [-1, 0, 32, 1000])
  mutating func `A line number out of range changes nothing`(line: Int) {
    _ = file.leaveOut(line: line)
    #expect(file.line(line).isEmpty)
  }
}
