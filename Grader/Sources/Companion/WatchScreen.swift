import CellText
import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import TerminalUI

/// Judges on each save, and shows the grades and the next criterion on the whole terminal.
@MainActor
final class WatchScreen: TerminalContent {
  private enum Page { case sheet, lesson, test }

  private let package: StudentPackage
  private let lessons: [Lesson]
  private let sources: SourceStamps
  private var onChange: () -> Void = {}

  private var judgement: Judgement?
  /// Why judging is impossible. Nil if it is possible.
  private var failure: String?
  /// The current stage of the judge. Nil if it is at rest.
  private var stage: String?
  /// Whether the judgement after the current one takes place even if nothing has changed. Nil if it is not due.
  private var nextIsForced: Bool?
  private var watching: Task<Void, Never>?

  private var page = Page.sheet
  private var firstLine = 0
  private var showsHint = false
  /// The criterion that the reader has chosen. Nil for the one that is next.
  private var chosen: Criterion.ID?

  var size = TerminalApp.terminalSize

  init(_ package: StudentPackage) throws {
    self.package = package
    lessons = try Lesson.all(in: package)
    sources = SourceStamps(of: [package.folder.appending(path: "Sources")])
  }

  func appear(onChange: @escaping () -> Void) {
    self.onChange = onChange
    judge(isForced: false)
    watching = Task { [weak self] in
      while (try? await Task.sleep(for: .milliseconds(100))) != nil, let self {
        if sources.haveChanged() { judge(isForced: false) }
      }
    }
  }

  // MARK: Judging

  /// Ends any work under way, unless it builds the tests, which are needed in any case.
  private func judge(isForced: Bool) {
    guard stage == nil else {
      nextIsForced = isForced || nextIsForced == true
      if stage != Judge.kitStage { RunningProcesses.cancel() }
      return
    }
    stage = "building"
    let judge = Judge(package)
    let show: @Sendable (String) -> Void = { text in
      Task { @MainActor [weak self] in self?.show(stage: text) }
    }
    // A new thread, because it waits.
    Thread.detachNewThread { [weak self] in
      let result = Result { try judge.judge(isForced: isForced, progress: show) }
      Task { @MainActor in self?.end(result) }
    }
  }

  private func show(stage text: String) {
    guard stage != nil else { return }
    stage = text
    onChange()
  }

  private func end(_ result: Result<Judgement, any Error>) {
    RunningProcesses.resume()
    stage = nil
    if let isForced = nextIsForced {
      nextIsForced = nil
      return judge(isForced: isForced)
    }
    switch result {
    case .success(let judgement):
      self.judgement = judgement
      failure = nil
      if !open.contains(where: { $0.id == chosen }) { chosen = nil }
    case .failure(let error):
      failure = (error as? ExitError)?.message ?? error.localizedDescription
    }
    onChange()
  }

  // MARK: What is shown

  private var report: GradeReport? { judgement?.report(of: package.kit.curriculum) }
  private var open: [GradeReport.Entry] {
    guard let report, report.compilerErrors.isEmpty else { return [] }
    return report.failures
  }

  private var entry: GradeReport.Entry? { open.first { $0.id == chosen } ?? report?.next }

  func frame() throws -> TerminalFrame {
    if TerminalFrame.isTooSmall(size) { return .tooSmall(size) }
    let height = size.height - 2
    let all = content(height: height)
    firstLine = max(0, min(firstLine, all.count - height))
    var lines = all.dropFirst(firstLine).prefix(height).map { line in
      let text = line.text.prefix(cells: size.width)
      return line.isHeading ? text.in(.bold) : text
    }
    lines += Array(repeating: "", count: height - lines.count)
    return TerminalFrame(lines: [header] + lines + [footer])
  }

  private var header: String {
    let title = " \(package.folder.lastPathComponent) · "
    let judged = judgement.map { String(format: "judged in %.1f s · ", $0.seconds) } ?? ""
    let state = stage ?? "\(judged)waiting for a save"
    let text = String(singleLine: title + state).prefix(cells: size.width)
    return (text + String(repeating: " ", count: size.width - text.cellWidth)).in(.reverse)
  }

  private var footer: String {
    let words =
      page == .sheet
      ? ["h hint", "l lesson", "t test", "n p others", "r again", "q quit"]
      : ["↑↓ scroll", "Esc back", "q quit"]
    return words.joined(separator: " · ").prefix(cells: size.width).in(.dim)
  }

  private func content(height: Int) -> [PageLine] {
    if let failure { return WrappedLines(failure, width: size.width).map { PageLine(text: $0) } }
    guard let report else { return [] }
    switch page {
    case .sheet: return sheet(report, height: height)
    case .lesson:
      let lesson = entry.flatMap { lessons.first(about: $0.criterion) }
      return (try? lesson?.page(width: size.width)) ?? [PageLine(text: "There is no lesson.")]
    case .test:
      guard let entry, let (path, lines) = package.test(of: entry.id) else {
        return [PageLine(text: "There is no test.")]
      }
      return [PageLine(isHeading: true, text: path), PageLine(text: "")]
        + lines.map { PageLine(text: String(singleLine: $0)) }
    }
  }

  private func sheet(_ report: GradeReport, height: Int) -> [PageLine] {
    let head = [""] + GradeSheet(report).head + [""]
    let hint = showsHint ? entry.map { "Hint: \($0.criterion.hint)" } : nil
    let foot = hint.map { [""] + WrappedLines($0, width: size.width) } ?? []
    let text = CriterionText(
      of: report, entry, package: package, width: size.width,
      height: height - head.count - foot.count)
    var lines = (head + text.lines + foot).map { PageLine(text: $0) }
    lines[head.count].isHeading = true
    return lines
  }

  // MARK: Keys

  func handle(_ key: Key) -> TerminalOutcome {
    switch key {
    case "q", .control("c"), .control("d"):
      watching?.cancel()
      RunningProcesses.end()
      return .quit
    case "r": judge(isForced: true)
    case "h": showsHint.toggle()
    case "l": open(.lesson)
    case "t": open(.test)
    case "n": choose(1)
    case "p": choose(-1)
    case .escape, .left, .backspace: open(.sheet)
    case .up, "k": firstLine -= 1
    case .down, "j": firstLine += 1
    case .pageUp: firstLine -= size.height - 3
    case .pageDown, " ": firstLine += size.height - 3
    case .home: firstLine = 0
    case .end: firstLine = .max / 2
    case .control("l"): return .redraw
    default: break
    }
    return .goOn
  }

  private func open(_ page: Page) {
    self.page = self.page == page ? .sheet : page
    firstLine = 0
  }

  private func choose(_ step: Int) {
    let open = open
    guard let current = open.firstIndex(where: { $0.id == entry?.id }) else { return }
    chosen = open[(current + step + open.count) % open.count].id
    showsHint = false
    firstLine = 0
  }
}
