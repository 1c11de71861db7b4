import CellText
import Curriculum

/// A table of all submissions and sections: the number of failed criteria, and whether they are the expected ones.
struct SelftestMatrix: CustomStringConvertible {
  let rows: [SelftestRow]
  let curriculum: Curriculum
  /// Whether these are all known submissions.
  let isComplete: Bool

  var description: String {
    ([header] + rows.flatMap(lines) + [""] + legend + untouched + [summary]).joined(separator: "\n")
      + "\n"
  }

  private var sections: [(part: Curriculum.Part, section: Curriculum.Section)] {
    curriculum.parts.flatMap { part in part.sections.map { (part, $0) } }
  }

  private var nameWidth: Int { rows.map(\.submission.name.count).max() ?? 0 }

  private var header: String {
    let columns = sections.indices.map { Self.cell("\(Self.letter($0))") }
    return "   " + String(repeating: " ", count: nameWidth) + columns.joined()
  }

  private func lines(of row: SelftestRow) -> [String] {
    let cells = sections.map { part, section in
      let count = row.failures.count { $0.hasPrefix("\(part.id).\(section.id).") }
      return Self.cell(count == 0 ? "·" : "\(count)")
    }
    let name = row.submission.name
    let padding = String(repeating: " ", count: nameWidth - name.count)
    return ["\(row.isAsExpected ? "✓" : "✗")  \(name)\(padding)\(cells.joined())"]
      + row.differences.map { "     ✗ \($0)" }
  }

  private var legend: [String] {
    sections.enumerated().map { offset, names in
      "  \(Self.letter(offset))  \(names.part.title) · \(names.section.title)"
    }
  }

  /// The criteria that only the stubs fail. No other submission shows that they can fail.
  private var untouched: [String] {
    guard isComplete else { return [""] }
    let failed = rows.filter { ![nil, ["all"]].contains($0.submission.fails) }.reduce(
      into: Set<Criterion.ID>()
    ) {
      $0.formUnion($1.failures)
    }
    let rest = curriculum.criteria.map(\.id).filter { !failed.contains($0) }
    return rest.isEmpty
      ? [""] : ["", "Failed by nothing but the stubs: \(rest.joined(separator: ", "))"]
  }

  private var summary: String {
    let wrong = rows.count { !$0.isAsExpected }
    return wrong == 0
      ? "All \(rows.count) submissions were judged as they should be."
      : "\(wrong) of \(rows.count) submissions were not judged as they should be."
  }

  private static func letter(_ offset: Int) -> Character {
    Character(UnicodeScalar(UInt8(ascii: "A") + UInt8(offset % 26)))
  }

  private static func cell(_ text: String) -> String {
    String(repeating: " ", count: max(1, 4 - text.count)) + text
  }
}
