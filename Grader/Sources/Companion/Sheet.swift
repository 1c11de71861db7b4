import Curriculum
import Foundation
import GradingEngine
import HeadlessUI

/// The progress, what the last save did, and all that is open.
struct Sheet {
  static let maximumHeight = 25
  static let hello =
    "Hello! Write code in Sources and save it. Each criterion that your app meets earns points."

  let judgement: Judgement
  let report: GradeReport
  /// The errors of the compiler, or the ids of the open criteria if there are none.
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

  /// What to work on next: an element of ``open``.
  var next: String? { report.compilerErrors.isEmpty ? report.next?.id : open.first }

  func entry(_ name: String?) -> GradeReport.Entry? { report.entries.first { $0.id == name } }

  /// The lesson about a criterion, or about the first one in a module with an error that has not passed yet.
  func lesson(about name: String?) -> Lesson? {
    let module = Module.allCases.first { name?.contains($0.rawValue) == true }
    let ids = Set(module.flatMap { package.kit.criteria[$0] } ?? []).subtracting(judgement.passed)
    let entry = entry(name) ?? report.entries.first { ids.contains($0.id) }
    return entry.flatMap { lessons.first(about: $0.criterion) } ?? lessons.first
  }

  /// A bar for each part, which is grey while an earlier part is open, or one line for all.
  func head(isFolded: Bool) -> [PageLine] {
    let points = report.parts.map(report.points(of:))
    if isFolded {
      let words = zip(report.parts, points).map { "\($0.title) \($1.earned)/\($1.possible)" }
      return [PageLine(words.joined(separator: " · "))]
    }
    let grey = (points.firstIndex { $0.earned < $0.possible } ?? points.count) + 1
    return GradeSheet(report).head.enumerated().map { index, text in
      PageLine(text, grey <= index && index < points.count ? .secondary : .plain)
    }
  }

  /// What the last save did.
  func news(width: Int) -> [PageLine] {
    let (gained, lost) = (judgement.gained, judgement.lost)
    func titles(_ ids: [Criterion.ID]) -> String {
      let titles = ids.prefix(3).compactMap { entry($0)?.criterion.title }
      return (titles + (ids.count > 3 ? ["…"] : [])).joined(separator: "; ")
    }
    let parts = report.parts.map { part in
      (part.title, report.entries.filter { $0.criterion.part == part.id })
    }
    let finished = (chapters.map { ("Lesson \($0.lesson.title)", $0.entries) } + parts).filter {
      $0.1.allSatisfy(\.verdict.isPassed) && $0.1.contains { gained.contains($0.id) }
    }.map(\.0).joined(separator: ", ")
    let then = next.map { "Now comes lesson \(lesson(about: $0)?.title ?? "")." }
    let lines: [PageLine?] =
      judgement.isFirst
      ? [PageLine(Self.hello, .good)]
      : [
        lost.isEmpty ? nil : PageLine("✗ worked before: \(titles(lost))", .mark),
        gained.isEmpty ? nil : PageLine("✓ \(gained.count) new: \(titles(gained))", .good),
        finished.isEmpty
          ? nil : PageLine("✓ Finished: \(finished). \(then ?? "You have built it all.")", .good),
      ]
    let wrapped = lines.compactMap(\.self).flatMap { $0.wrapped(to: width) }
    return wrapped + (wrapped.isEmpty ? [] : [PageLine()])
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
      let inBody =
        /in a non-local scope|only be declared (?:on|within) a type|only valid at file scope/
      if open[index].contains(inBody) { lines.append("  A } is missing above this line.") }
      lines += package.excerpt(for: open[index]).map { "  \($0)" } + [""]
      lines.append("Until it compiles, \(report.cost(of: error).criteria) cannot be judged.")
    } else {
      let entry = entry(name)
      let head = name == next ? "Next" : entry?.verdict.isPassed == true ? "Done" : "Open"
      lines = GradeSheet(report, showsHint: false).text(about: entry, as: head)
    }
    return lines.enumerated().map { PageLine($1, $0 == 0 ? .title : .plain) }
  }

  /// All of it in a few lines, without a hint.
  func lines(width: Int) -> [PageLine] {
    let head = head(isFolded: false) + [PageLine()] + news(width: width)
    let paragraphs = text(about: next)
    var text = paragraphs.dropLast().flatMap { $0.wrapped(to: width) }
    var end = paragraphs.suffix(1).flatMap { $0.wrapped(to: width) }
    if report.compilerErrors.isEmpty, let next, let lesson = lesson(about: next) {
      let others = report.failures.count - 1
      let more = " · \(others) more \(others == 1 ? "is" : "are") open: swift run post check"
      let foot = ["", "Lesson \(lesson.title): swift run post lesson \(lesson.number)"]
      end += (foot + ["Hint: swift run post hint" + (others > 0 ? more : "")]).map { PageLine($0) }
    }
    let room = max(3, Self.maximumHeight - head.count - end.count)
    if text.count > room { text = text.prefix(room - 1) + [PageLine("    …")] }
    return head + text + end
  }

  /// The ids of the criteria that contain a text.
  func found(_ text: String) -> [Criterion.ID] {
    let entries = chapters.flatMap(\.entries).filter {
      text.isEmpty || "\($0.id) \($0.criterion.title)".localizedCaseInsensitiveContains(text)
    }
    return entries.map(\.id)
  }

  /// The criteria that contain a text, by lesson, done and open, and the numbers of the lines of the selected one.
  func list(_ text: String, selected: String?, width: Int) -> (
    all: [PageLine], selected: Range<Int>
  ) {
    let found = Set(found(text))
    var (lines, marked) = ([PageLine](), 0..<0)
    for (lesson, all) in chapters where all.contains(where: { found.contains($0.id) }) {
      let done = all.count(where: \.verdict.isPassed)
      lines.append(PageLine("\(lesson.title): \(done) of \(all.count)", .title))
      for entry in all where found.contains(entry.id) {
        let isPassed = entry.verdict.isPassed
        var line = PageLine(isPassed ? "✓ " : "✗ ", isPassed ? .good : .mark)
        line.append(entry.criterion.title, entry.id == selected ? .selection : .plain)
        line.append("  \(entry.id)", .secondary)
        let wrapped = line.wrapped(to: width)
        if entry.id == selected { marked = lines.count..<lines.count + wrapped.count }
        lines += wrapped
      }
    }
    return (lines.isEmpty ? [PageLine("No criterion contains “\(text)”.")] : lines, marked)
  }
}
