import Curriculum
import Foundation

/// A file of the tests or of their adapter, split into declarations. Only the indentation is parsed, as swift-format writes it.
package struct TestFile {
  struct Declaration {
    var name: String?
    var lines: Range<Int>
    var criterion: Criterion.ID?
  }

  let path: String
  private var lines: [String]
  private let declarations: [(whole: Declaration, members: [Declaration])]

  package init(path: String, _ data: Data) {
    self.path = path
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.lines = lines
    let patterns = Patterns()
    declarations = patterns.declarations(in: lines[...], indentation: 0).map { whole in
      (whole, patterns.declarations(in: lines[whole.lines].dropFirst(), indentation: 2))
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The lines of the test that judges a criterion, with its comments. Nil without such a test.
  package func lines(judging criterion: Criterion.ID) -> [String]? {
    declarations.flatMap(\.members).first { $0.criterion == criterion }.map { test in
      var lines = lines[test.lines]
      while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
      return Array(lines)
    }
  }

  var criteria: [Criterion.ID] { declarations.flatMap(\.members).compactMap(\.criterion) }

  func line(_ number: Int) -> String {
    lines.indices.contains(number - 1) ? lines[number - 1].trimmingCharacters(in: .whitespaces) : ""
  }

  /// Leaves out the smallest declaration around a line, or otherwise the whole file. Returns the removed names.
  mutating func leaveOut(line number: Int) -> [String] {
    let line = number - 1
    guard let (whole, members) = declarations.first(where: { $0.whole.lines.contains(line) }) else {
      blank(lines.indices)
      return declarations.flatMap { [$0.whole] + $0.members }.compactMap(\.name)
    }
    if let member = members.first(where: { $0.lines.contains(line) }) {
      blank(member.lines)
      return [member.name].compactMap(\.self)
    }
    blank(whole.lines)
    return ([whole] + members).compactMap(\.name)
  }

  /// Blanks lines, so that the other lines keep their numbers.
  private mutating func blank(_ range: Range<Int>) { for line in range { lines[line] = "" } }
}

/// The patterns that find declarations. A regex literal is parsed each time it is evaluated, so once a file is enough.
private struct Patterns {
  private let criterion = /@Test\(\.criterion\("([^"]+)"\)/
  private let declaration =
    /\b(?:func|struct|class|enum|extension|protocol|actor|typealias|var|let|init)\b\s*([A-Za-z_][\w.]*)?/

  /// The declarations with an indentation. Each ends where the next one begins.
  func declarations(in lines: ArraySlice<String>, indentation: Int) -> [TestFile.Declaration] {
    var declarations: [TestFile.Declaration] = []
    // Attributes and comments belong to the declaration after them.
    var isHeadOpen = false
    for (number, line) in zip(lines.indices, lines) {
      let text = line.drop { $0 == " " }
      // Lines with less indentation belong to the enclosing declaration.
      let depth = line.utf8.count - text.utf8.count
      if !text.isEmpty, depth < indentation {
        if declarations.isEmpty { continue }
        break
      }
      let isStart = depth == indentation && !text.isEmpty && !"})]".contains(text.first ?? " ")
      if isStart, text.hasPrefix("import ") || text.hasPrefix("#") {
        isHeadOpen = false
        continue
      }
      if isStart, !isHeadOpen {
        declarations.append(TestFile.Declaration(lines: number..<number + 1))
        isHeadOpen = true
      }
      guard !declarations.isEmpty else { continue }
      let latest = declarations.count - 1
      declarations[latest].lines = declarations[latest].lines.lowerBound..<number + 1
      if isHeadOpen, text.contains("@"), let match = line.firstMatch(of: criterion) {
        declarations[latest].criterion = String(match.1)
      }
      if isHeadOpen, !text.hasPrefix("//"), let match = text.firstMatch(of: declaration) {
        declarations[latest].name = match.1.map(String.init)
        isHeadOpen = false
      }
    }
    return declarations
  }
}
