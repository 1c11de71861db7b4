import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

/// The tables below `Statements` have the sentences that a student reads, with the criteria that judge each, or a reason if none does.
@Suite("Grader · Every sentence is judged")
struct StatementTests {
  private struct Statement: Decodable {
    let says: String
    let judgedBy: [String]?
    let notJudged: String?
  }

  private static let tables = Checkout.grader.appending(path: "Statements")

  /// The files with sentences, by their paths in `Starter`.
  private static let paths: [String] = {
    let sources = Checkout.grader.appending(path: "Starter/Sources")
    let all = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return ["README.md", "Lessons/your-package.md"]
      + (all ?? []).filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
  }()

  /// The lessons, by their paths in `Starter`. Their tables have only the sentences about the app.
  private static let lessons: [String] = {
    let folder = Checkout.grader.appending(path: "Starter/Lessons").path
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (all ?? []).sorted().map { "Lessons/\($0)" }
      .filter { $0 != "Lessons/README.md" && !paths.contains($0) }
  }()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Checkout.grader.appending(path: "Starter/\(path)"), encoding: .utf8)
  }

  private static func table(of path: String) throws -> [Statement] {
    let name = (path as NSString).deletingPathExtension
    let url = tables.appending(path: "\(name).json")
    return try JSONDecoder().decode([Statement].self, from: Data(contentsOf: url))
  }

  @Test(arguments: paths)
  func `The table has exactly the sentences of the file`(path: String) throws {
    let sentences = Prose(of: path, try Self.text(of: path)).sentences
    let said = try Self.table(of: path).map(\.says)
    let offset = zip(sentences, said).prefix { $0 == $1 }.count
    guard offset < max(sentences.count, said.count) else { return }
    Issue.record(
      """
      Statements does not say what Starter/\(path) says. The first difference:
        Starter: \(offset < sentences.count ? sentences[offset] : "nothing more")
        Table: \(offset < said.count ? said[offset] : "nothing more")
      Write the Starter's sentence into the table, with the criteria that judge it, or with the reason for “notJudged”.
      """)
  }

  @Test(arguments: lessons)
  func `A lesson's table quotes its sentences, with the criteria that judge them`(
    path: String
  ) throws {
    let sentences = Prose(of: path, try Self.text(of: path)).sentences
    let table = try Self.table(of: path)
    #expect(!table.isEmpty)
    for statement in table {
      #expect(sentences.contains(statement.says), "\(statement.says)")
      #expect(statement.judgedBy?.isEmpty == false, "\(statement.says)")
    }
  }

  @Test(arguments: lessons.filter { $0 != "Lessons/threads-and-swift-6.md" })
  func `The table judges each pitfall that the lesson does not exempt`(path: String) throws {
    let pitfalls = try #require(
      Self.text(of: path).split(separator: "\n## ").first { $0.hasPrefix("Pitfalls\n") })
    let judged = Set(try Self.table(of: path).map(\.says))
    for pitfall in pitfalls.split(separator: "\n- ").dropFirst() {
      let sentences = Prose(of: path, String(pitfall)).sentences
      let isExempt = sentences.last == "*Not judged.*"
      #expect(isExempt == judged.isDisjoint(with: sentences), "\(pitfall)")
    }
  }

  @Test(arguments: paths + lessons)
  func `Each statement has either criteria or a reason`(path: String) throws {
    let ids = Set(try Samples.whole.get().criteria.map(\.id))
    for statement in try Self.table(of: path) {
      let isJudged = statement.judgedBy?.isEmpty == false
      let isExcused = statement.notJudged?.isEmpty == false
      #expect(isJudged != isExcused, "\(statement.says)")
      for id in statement.judgedBy ?? [] { #expect(ids.contains(id), "\(statement.says)") }
    }
  }

  @Test func `Each criterion judges at least one statement`() throws {
    let named = Set(try Self.paths.flatMap { try Self.table(of: $0).flatMap { $0.judgedBy ?? [] } })
    for criterion in try Samples.whole.get().criteria {
      #expect(
        named.contains(criterion.id),
        "No statement in Statements is judged by \(criterion.id). What a student is judged by has to stand in Starter."
      )
    }
  }

  @Test func `Each table belongs to a file`() {
    let all = FileManager.default.enumerator(atPath: Self.tables.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }
    let expected = (Self.paths + Self.lessons).map {
      ($0 as NSString).deletingPathExtension + ".json"
    }
    #expect((all ?? []).sorted() == expected.sorted())
  }

  @Test func `Sentences are found in comments`() {
    let text = """
      import PostModel

      /// What it is. It says
      ///   why!
      ///
      /// Curriculum: Part One, step 1.
      struct Thing {
        // No documentation.
        /// Does ``it.self`` with 1.5 things:
        ///
        /// - Parameters:
        ///   - one: The first. Or
        ///     the second?
        ///   - other: The other.
        /// - Parameter third: The third
        func doIt() {}
      }
      """
    #expect(
      Prose(of: "Thing.swift", text).sentences == [
        "What it is.", "It says why!", "Does ``it.self`` with 1.5 things:", "The first.",
        "Or the second?", "The other.", "The third",
      ])
  }

  @Test func `Sentences are found in Markdown`() {
    let text = """
      # Title

      It is
      **this.** And that.

      ```
      swift test. No more.
      ```

      | Folder | Whose |
      - **One.** Two
        three
      - `four`.
      """
    #expect(
      Prose(of: "README.md", text).sentences == [
        "It is this.", "And that.", "One.", "Two three", "`four`.",
      ])
  }
}

private struct Prose {
  /// With single spaces between words. A sentence ends at `.`, `!` or `?` before white space, or with its paragraph.
  let sentences: [String]

  init(of path: String, _ text: String) {
    let paragraphs =
      path.hasSuffix(".md") ? Self.paragraphs(inMarkdown: text) : Self.paragraphs(inSwift: text)
    sentences = paragraphs.flatMap { words in
      var sentences: [String] = []
      var isEnded = true
      for word in words {
        if isEnded { sentences.append(word) } else { sentences[sentences.count - 1] += " \(word)" }
        isEnded = word.hasSuffix(".") || word.hasSuffix("!") || word.hasSuffix("?")
      }
      return sentences
    }
  }

  /// The words of each paragraph of documentation. An item of a list is a paragraph, without the name of its parameter.
  private static func paragraphs(inSwift text: String) -> [[String]] {
    var paragraphs: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop(while: \.isWhitespace)
      guard line.hasPrefix("///") else {
        paragraphs.append([])
        continue
      }
      var words = line.dropFirst(3).split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty { paragraphs.append([]) }
      if words.first == "-" {
        paragraphs.append([])
        words.removeSubrange(...(words.firstIndex { $0.hasSuffix(":") } ?? 0))
      }
      paragraphs[paragraphs.count - 1] += words
    }
    return paragraphs.filter { !$0.isEmpty && $0.first != "Curriculum:" }
  }

  /// The words of each paragraph and item of a list, without headings, tables, code and bold type.
  private static func paragraphs(inMarkdown text: String) -> [[String]] {
    var paragraphs: [[String]] = [[]]
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var words = line.replacing("**", with: "").split(whereSeparator: \.isWhitespace)
        .map(String.init)
      let start = words.first ?? ""
      if start.hasPrefix("```") { isCode.toggle() }
      if isCode || start.isEmpty || ["#", "|", "```"].contains(where: start.hasPrefix) {
        paragraphs.append([])
        continue
      }
      if start == "-" {
        paragraphs.append([])
        words.removeFirst()
      }
      paragraphs[paragraphs.count - 1] += words
    }
    return paragraphs.filter { !$0.isEmpty }
  }
}
