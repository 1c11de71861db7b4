import Foundation
import GradingEngine
import TestSupport
import Testing

@testable import PostGrader

@Suite("Grader · Places to look")
struct SimilarityTests {
  private static let checkout = Result { try Checkout() }
  private let checkout: Checkout
  private let search: SimilaritySearch
  private let textbook: [Module: Files]

  init() throws {
    checkout = try Self.checkout.get()
    search = SimilaritySearch(starter: Array(checkout.stubs.values))
    let folder = SubmissionFolder(name: "", url: Checkout.root.appending(path: "Textbook"))
    textbook = try Submission(in: folder).modules
  }

  private func work(_ name: String, _ modules: [Module: Files]) -> SimilaritySearch.Work {
    SimilaritySearch.Work(name: name, isGraded: true, files: modules.files)
  }

  private func work(_ name: String, file: String) -> SimilaritySearch.Work {
    work(name, [.model: ["File.swift": Data(file.utf8)]])
  }

  private func changed(
    _ modules: [Module: Files], _ change: (String) -> String
  ) -> [Module: Files] {
    modules.mapValues { $0.mapValues { Data(change(String(decoding: $0, as: UTF8.self)).utf8) } }
  }

  @Test func `Equal sources are 100 percent similar`() throws {
    let similarities = search.similarities(among: [work("ada", textbook), work("bob", textbook)])
    let similarity = try #require(similarities.first)
    #expect(similarities.count == 1)
    #expect((similarity.first, similarity.second, similarity.share) == ("ada", "bob", 100))
    let passage = try #require(similarity.passages.first)
    #expect(passage.first == passage.second)
    #expect(passage.first.path.hasPrefix("Sources/Post"))
    #expect(passage.first.text.split(separator: "\n").count > 5)
  }

  @Test func `Other names, comments and layout do not hide a copy`() throws {
    let starter = checkout.stubs.values.flatMap(\.values).map {
      String(decoding: $0, as: UTF8.self)
    }
    let words = Set(starter.flatMap { $0.matches(of: /\w+/).map { String($0.output) } })
    let declared = textbook.values.flatMap(\.values).flatMap { data in
      String(decoding: data, as: UTF8.self).matches(of: /(?:let|var|func) (\w+)/).map {
        String($0.1)
      }
    }
    let names = Set(declared).subtracting(words)
    #expect(names.count > 10)
    let copy = changed(textbook) { text in
      var text = text.split(separator: "\n").filter { !$0.contains("//") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      text = text.replacing(/\w+/) { word in
        names.contains(String(word.output))
          ? "my\(word.output.count)\(word.output.first!)" : word.output
      }
      return "// All my own work.\n" + text.replacing("\n", with: "\n\n   ")
    }
    let similarity = try #require(
      search.similarities(among: [work("ada", textbook), work("bob", copy)]).first)
    #expect(similarity.share > 95)
  }

  @Test func `Another order of files and functions does not hide a copy`() throws {
    // The members of a file, from the last to the first.
    let copy = changed(textbook) { text in
      text.split(separator: "\n\n").reversed().joined(separator: "\n\n")
    }
    let renamed = copy.mapValues { files in
      Files(uniqueKeysWithValues: files.map { ("Other\($0.hashValue.magnitude).swift", $1) })
    }
    let similarity = try #require(
      search.similarities(among: [work("ada", textbook), work("bob", renamed)]).first)
    #expect(similarity.share > 60)
  }

  @Test func `Pairs that share what few others have come first`() throws {
    let rest = (0..<100).map { "use\($0)(thing\($0 % 7)) + other\($0 * 3)\n" }.joined()
    var own = textbook
    own[.model] = ["Own.swift": Data(rest.utf8)]
    own[.controllers] = [:]
    let copies = (0..<12).map { work("copy-\($0)", textbook) }
    let similarities = search.similarities(among: copies + [work("cem", own), work("dee", own)])
    // The copies share more lines, but with each other.
    let lines = similarities.map { similarity in
      similarity.passages.reduce(0) { $0 + $1.first.lastLine - $1.first.firstLine }
    }
    #expect(similarities.count > 10 && lines[0] < lines[1])
    #expect([similarities[0].first, similarities[0].second] == ["cem", "dee"])
  }

  @Test func `Two solutions by different authors are not named`() throws {
    #expect(
      search.similarities(among: [
        work("textbook", textbook), work("reference", checkout.reference),
      ]).isEmpty)
  }

  @Test func `Code from the starter does not count as similar`() {
    #expect(
      search.similarities(among: [
        work("ada", checkout.stubs), work("bob", checkout.stubs), work("textbook", textbook),
      ]).isEmpty)
  }

  @Test func `Submissions that are not graded are not compared with each other`() {
    let old = SimilaritySearch.Work(name: "old", isGraded: false, files: textbook.files)
    let older = SimilaritySearch.Work(name: "older", isGraded: false, files: textbook.files)
    #expect(search.similarities(among: [old, older]).isEmpty)
    let similarities = search.similarities(among: [old, work("ada", textbook)])
    #expect(similarities.map { [$0.first, $0.second] } == [["ada", "old"]])
  }

  @Test(
    arguments: ([
      "", "\"", "\"\"\"", "/*", "//", "\"\\", "\u{0}", "let", "1", "\"a\nb\"", "/* /* */",
      "é\u{301}", "\r\n\r\n\"\\(\"\")\"", String(repeating: "(", count: 100_000),
      String(repeating: "a.b(c)\n", count: 100_000), String(repeating: "/*", count: 100_000),
    ] as [String]).samples) func `Unusual texts can be compared`(sample: Sample<String>)
  {
    let text = sample.value
    let works = [work("ada", file: text), work("bob", file: text)]
    #expect(search.similarities(among: works).allSatisfy { $0.first == "ada" })
  }

  @Test func `Tokens have the line that they are on, and no comment, string or number`() {
    let source = SwiftTokens(
      "let a = 1 // one\n/* two\nthree */ f(\"x\\\"y\", 0.5)\n\"\"\"\nz\n\"\"\" g".utf8)
    let texts = ["let", "a", "=", "0", "f", "(", "\"", ",", "0", ".", "0", ")", "\"", "g"]
    #expect(source.tokens.map(\.text) == texts)
    #expect(source.tokens.map(\.line) == [1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 4, 6])
    #expect(source.declaredNames == ["a"])
  }

  @Test func `Only reports for instructors name similar pairs`() throws {
    let similarity = try #require(
      search.similarities(among: [work("ada\u{1B}[2J", textbook), work("bob", textbook)]).first)
    let head = ReportHead(kit: "1", curriculum: 1, similarities: [similarity])
    let submission = GradedSubmission(name: "ada", outcome: .ungraded(reason: "no"))
    for format in ReportFormat.allCases {
      let report = try format.render([submission], head: head)
      let isForInstructors = [.text, .json, .html].contains(format)
      #expect(report.contains("bob") == isForInstructors, "\(format)")
      #expect(!report.contains("\u{1B}"))
    }
  }
}
