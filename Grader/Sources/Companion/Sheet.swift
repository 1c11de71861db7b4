import Curriculum
import Foundation
import GradingEngine
import HeadlessUI

/// The progress, the effect of the last save, and the open criteria or the errors of the compiler.
struct Sheet {
  static let hello =
    "Hello! Write code in Sources and save it. Each criterion that your app meets earns points."

  let judgement: Judgement
  let report: GradeReport
  /// The compiler errors. If everything compiles, the ids of the open criteria.
  let open: [String]
  private let package: StudentPackage
  private let lessons: [Lesson]
  /// The criteria of each lesson.
  private let chapters: [(lesson: Lesson, entries: [GradeReport.Entry])]

  init(_ judgement: Judgement, package: StudentPackage) {
    let lessons = (try? Lesson.all(in: package)) ?? []
    (self.judgement, self.package, self.lessons) = (judgement, package, lessons)
    report = judgement.report(of: package.kit.curriculum)
    open = report.compilerErrors.isEmpty ? report.failures.map(\.id) : judgement.errors
    let entries = Dictionary(grouping: report.entries) { lessons.first(about: $0.criterion) }
    chapters = lessons.compactMap { lesson in entries[lesson].map { (lesson, $0) } }
  }

  /// The criterion or the error to work on next: an element of ``open``.
  var next: String? { report.compilerErrors.isEmpty ? report.next?.id : open.first }

  func entry(_ name: String?) -> GradeReport.Entry? { report.entries.first { $0.id == name } }

  /// The lesson about a criterion, or about the first one in a module with an error that has not passed yet.
  func lesson(about name: String?) -> Lesson? {
    let module = Module.allCases.first { name?.contains($0.rawValue) == true }
    let ids = Set(module.flatMap { package.kit.criteria[$0] } ?? []).subtracting(judgement.passed)
    let entry = entry(name) ?? report.entries.first { ids.contains($0.id) }
    return entry.flatMap { lessons.first(about: $0.criterion) } ?? lessons.first
  }

  /// A bar for each part, which is grey while an earlier part is open. If they are folded, one line for all others.
  func head(isFolded: Bool) -> [PageLine] {
    let points = report.parts.map(report.points(of:))
    let grey = (points.firstIndex { $0.earned < $0.possible } ?? points.count) + 1
    if isFolded {
      let words = zip(report.parts, points).map { "\($0.title) \($1.earned)/\($1.possible)" }
      return [PageLine(words.prefix(grey).joined(separator: " · "))]
    }
    return GradeSheet(report).head.enumerated().map { index, text in
      PageLine(text, grey <= index && index < points.count ? .secondary : .plain)
    }
  }

  /// The effect of the last save, with an empty line below it.
  var news: [PageLine] {
    if judgement.isFirst { return [PageLine(Self.hello, .good), PageLine()] }
    let (gained, lost) = (judgement.gained, judgement.lost)
    func titles(_ ids: [Criterion.ID]) -> String {
      let titles = ids.prefix(3).compactMap { entry($0)?.criterion.title }
      return (titles + (ids.count > 3 ? ["…"] : [])).joined(separator: "; ")
    }
    var lines: [PageLine] = []
    if !lost.isEmpty { lines.append(PageLine("✗ worked before: \(titles(lost))", .mark)) }
    if !gained.isEmpty { lines.append(PageLine("✓ \(gained.count) new: \(titles(gained))", .good)) }
    func isNew(_ entries: [GradeReport.Entry]) -> Bool {
      entries.allSatisfy(\.verdict.isPassed) && entries.contains { gained.contains($0.id) }
    }
    var finished = chapters.filter { isNew($0.entries) }.map { $0.lesson.inWords }
    finished += report.parts.filter { part in
      isNew(report.entries.filter { $0.criterion.part == part.id })
    }.map(\.title)
    if !finished.isEmpty {
      let following = next.flatMap { lesson(about: $0)?.inWords }
      let then = following.map { "Now comes \($0)." } ?? "You have built it all."
      let names = finished.suffix(2).joined(separator: ", ")
      lines.append(PageLine("✓ Finished: \(names). \(then)", .good))
    }
    return lines.isEmpty ? [] : lines + [PageLine()]
  }

  /// The paragraphs about a criterion with its verdict, or about an error of the compiler with its lines.
  func text(about name: String?) -> [PageLine] {
    var lines: [String]
    if let error = report.compilerErrors.first {
      let index = open.firstIndex { $0 == name } ?? 0
      let head =
        index == 0 ? "Next: \(error)" : "Error \(index + 1) of \(open.count): \(open[index])"
      lines = head.split(separator: "\n").map(String.init)
      // The parser's errors about a declaration in the body of a function.
      let inBody = /non-local scope|declared (?:on|within) a type|valid at file scope/
      if index == 0, open[0].contains(inBody) { lines.append("  A } is missing above this line.") }
      lines += package.excerpt(for: open[index]).map { "  \($0)" } + [""]
      lines.append("Until it compiles, \(report.cost(of: error).criteria) cannot be judged.")
    } else {
      let entry = entry(name)
      let head = name == next ? "Next" : entry?.verdict.isPassed == true ? "Done" : "Open"
      lines = GradeSheet(report, showsHint: false).text(about: entry, as: head)
    }
    return lines.enumerated().map { PageLine($1, $0 == 0 ? .title : .plain) }
  }

  /// The whole sheet in a few lines, without a hint and without the end of a long reason.
  func lines(width: Int) -> [PageLine] {
    let text = text(about: next)
    var lines = head(isFolded: false) + [PageLine()] + news
    lines += text.count > 10 ? text.prefix(8) + [PageLine("    …")] + text.suffix(1) : text
    if report.compilerErrors.isEmpty, let next, let lesson = lesson(about: next) {
      let more = open.count > 1 ? " · \(open.count) are open: swift run post check" : ""
      let about = "Lesson \(lesson.title): swift run post lesson \(lesson.number)"
      lines += ["", about, "Hint: swift run post hint\(more)"].map { PageLine($0) }
    }
    return lines.flatMap { $0.wrapped(to: width) }
  }

  /// The criteria that contain a text. All if it is empty.
  func found(_ text: String) -> [GradeReport.Entry] {
    report.entries.filter { entry in
      text.isEmpty || "\(entry.id) \(entry.criterion.title)".localizedCaseInsensitiveContains(text)
    }
  }

  /// These criteria by lesson, done and open, and the numbers of the lines of the selected one.
  func list(_ text: String, selected: String?, width: Int) -> ([PageLine], Range<Int>) {
    let found = Set(found(text).map(\.id))
    var (lines, marked) = ([PageLine](), 0..<0)
    for (lesson, all) in chapters {
      let entries = all.filter { found.contains($0.id) }
      let done = all.count(where: \.verdict.isPassed)
      let head = PageLine("\(lesson.title): \(done) of \(all.count)", .title)
      lines += entries.isEmpty ? [] : [head]
      for entry in entries {
        let isPassed = entry.verdict.isPassed
        var line = PageLine(isPassed ? "✓ " : "✗ ", isPassed ? .good : .mark)
        line.append(entry.criterion.title, entry.id == selected ? .selection : .plain)
        line.append("  \(entry.id)", .secondary)
        let start = lines.count
        lines += line.wrapped(to: width)
        if entry.id == selected { marked = start..<lines.count }
      }
    }
    return (lines.isEmpty ? [PageLine("No criterion contains “\(text)”.")] : lines, marked)
  }
}
