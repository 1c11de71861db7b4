import CellText
import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import TerminalUI

/// Judges on each save, and shows the grades and the next criterion on the whole terminal.
@MainActor
final class WatchScreen: TerminalContent {
  private enum Page { case sheet, lesson, test, list }

  private let package: StudentPackage
  private let usesColor: Bool
  private let sources: SourceStamps
  private var onChange: () -> Void = {}

  private var sheet: Sheet?
  /// Why judging or showing the app is impossible. Nil if it is possible.
  private var failure: String?
  /// The current stage of the judge. Nil if it is at rest.
  private var stage: String?
  private var start = ContinuousClock.now
  /// Whether the judgement after the current one takes place even if nothing has changed. Nil if it is not due.
  private var nextIsForced: Bool?
  private var watching: Task<Void, Never>?

  private var page = Page.sheet
  private var firstLine = 0
  /// Whether the page is higher than the screen.
  private var isScrollable = false
  /// The search in the list of criteria. Nil before and after it.
  private var search: LineEditor?
  /// The criterion or the error that the reader has chosen. Nil for the one that is next.
  private var chosen: String?
  /// The criterion whose hint is shown.
  private var hinted: String?
  private var outcome = TerminalOutcome.goOn
  /// Whether the reader has left to see the app.
  private(set) var opensApp = false

  var size = TerminalApp.terminalSize
  var isTyping: Bool { search != nil }

  init(_ package: StudentPackage, usesColor: Bool) {
    (self.package, self.usesColor) = (package, usesColor)
    sources = SourceStamps(of: [package.folder.appending(path: "Sources")])
  }

  func appear(onChange: @escaping () -> Void) {
    self.onChange = onChange
    opensApp = false
    judge(isForced: false)
    watching = Task { [weak self] in
      for tick in 1... {
        guard (try? await Task.sleep(for: .milliseconds(100))) != nil, let self else { return }
        if sources.haveChanged() { judge(isForced: false) }
        // The seconds in the header go on.
        if stage != nil, tick % 10 == 0 { onChange() }
      }
    }
  }

  /// Ends any work under way, unless it builds the tests, which are needed in any case.
  private func judge(isForced: Bool) {
    guard stage == nil else {
      nextIsForced = isForced || nextIsForced == true
      if stage != Judge.kitStage { RunningProcesses.cancel() }
      return
    }
    (stage, start) = ("building", .now)
    let judge = Judge(package: package)
    let show: @Sendable (String) -> Void = { text in
      Task { @MainActor [weak self] in
        guard let self, stage != nil else { return }
        stage = text
        onChange()
      }
    }
    // A new thread, because it waits.
    Thread.detachNewThread { [weak self] in
      let result = Result { try judge.judge(isForced: isForced, progress: show) }
      Task { @MainActor in self?.end(result) }
    }
  }

  func end(_ result: Result<Judgement, any Error>) {
    RunningProcesses.resume()
    stage = nil
    if let isForced = nextIsForced {
      nextIsForced = nil
      return judge(isForced: isForced)
    }
    switch result {
    case .success(let judgement):
      let (sheet, opened) = (Sheet(judgement, package: package), sheet?.open)
      (self.sheet, failure) = (sheet, nil)
      if sheet.open != opened { open(.sheet, at: nil) }
    case .failure(let error): fail(error)
    }
    onChange()
  }

  func fail(_ error: any Error) { failure = error.localizedDescription }

  // MARK: What is shown

  /// The criterion or the error on the sheet.
  private var shown: String? { chosen ?? sheet?.next }

  func frame() throws -> TerminalFrame {
    if TerminalFrame.isTooSmall(size) { return .tooSmall(size) }
    let height = size.height - 2
    let (all, marked) = content
    isScrollable = all.count > height
    if !marked.isEmpty {
      // The lesson's line above its first criterion stays on the screen, too.
      firstLine = max(min(firstLine, marked.lowerBound - 1), marked.upperBound - height)
    }
    firstLine = max(0, min(firstLine, all.count - height))
    var lines = all.dropFirst(firstLine).prefix(height).map {
      $0.drawn(width: size.width, inColor: usesColor)
    }
    lines += Array(repeating: "", count: height - lines.count)
    return TerminalFrame(lines: [header] + lines + [footer])
  }

  private var header: String {
    let judged = sheet.map { String(format: "judged in %.1f s · ", $0.judgement.seconds) } ?? ""
    let elapsed = Int((ContinuousClock.now - start) / .seconds(1))
    let state = stage.map { "\(elapsed) s · \($0)" } ?? "\(judged)waiting for a save"
    let text = String(singleLine: " \(package.folder.lastPathComponent) · \(state)")
      .prefix(cells: size.width)
    return (text + String(repeating: " ", count: size.width - text.cellWidth)).in(.reverse)
  }

  private var footer: String {
    let typed = search.map { ["/\($0.text)▏"] } ?? []
    let moves = page == .list ? ["↑ ↓ select"] : isScrollable ? ["↑ ↓ scroll"] : []
    let words = typed + moves + bindings.map { "\($0.name) \($0.text)" }
    return words.hintLine(" · ", width: size.width)
  }

  /// The lines of the page, and the numbers of those that are selected.
  private var content: (all: [PageLine], selected: Range<Int>) {
    let (width, isSmall) = (size.width, size.height < 20)
    var lines: [PageLine] = []
    if let failure {
      lines = PageLine(failure).wrapped(to: width)
    } else if page == .list, let sheet {
      return sheet.list(search?.text ?? "", selected: shown, width: width)
    } else if page == .test, let shown, let (path, test) = package.test(of: shown) {
      lines = [PageLine(path, .title), PageLine()]
      lines += test.flatMap { PageLine(String(singleLine: $0)).wrapped(to: width) }
    } else if page == .sheet, let sheet {
      let gap = isSmall ? [] : [PageLine()]
      let hint = hinted == shown ? sheet.entry(hinted)?.criterion.hint : nil
      let text =
        sheet.text(about: shown) + (hint.map { [PageLine(), PageLine("Hint: \($0)")] } ?? [])
      lines = gap + sheet.head(isFolded: isSmall) + gap
      lines += (sheet.news + text).flatMap { $0.wrapped(to: width) }
    } else {
      let lesson = try? sheet?.lesson(about: shown) ?? Lesson.all(in: package).first
      if sheet == nil { lines = PageLine(Sheet.hello, .good).wrapped(to: width) + [PageLine()] }
      lines += (try? lesson?.page(width: width)) ?? []
    }
    return (lines, 0..<0)
  }

  // MARK: Keys

  func handle(_ key: Key) -> TerminalOutcome {
    outcome = key == .control("l") ? .redraw : .goOn
    let page = size.height - 3
    let steps: [Key: Int] = [
      .up: -1, "k": -1, .pageUp: -page, .home: -999, .down: 1, "j": 1, .pageDown: page, .end: 999,
    ]
    if search?.handle(key) == true {
      chosen = names.first
    } else if let binding = bindings.first(where: { $0.handles(key) }) {
      binding.perform(key)
    } else if let step = steps[key] {
      if self.page == .list { choose(step) } else { firstLine += step }
    }
    return outcome
  }

  /// The one table of keys, the most important first. The dispatch and the footer come from it.
  private var bindings: [KeyBinding] {
    let (isSheet, isList) = (page == .sheet && sheet != nil, page == .list)
    let isCriterion = !isList && sheet?.entry(shown) != nil
    func row(
      _ isOffered: Bool, _ keys: [[Key]], _ text: String, perform: @escaping (Key) -> Void
    ) -> KeyBinding? { isOffered ? KeyBinding(.anywhere, keys, text, perform: perform) : nil }
    return [
      row(isList, [["/"]], "search") { [self] _ in search = LineEditor(text: "", offset: nil) },
      row(isList, [[.enter]], "open") { [self] _ in open(.sheet, at: chosen) },
      row(isSheet && isCriterion, [["h"]], "hint") { [self] _ in
        hinted = hinted == shown ? nil : shown
        // The hint is at the end.
        firstLine = hinted == nil ? 0 : 999
      },
      row(!isList && sheet != nil, [["l"]], "lesson") { [self] _ in open(.lesson, at: chosen) },
      row(isCriterion, [["t"]], "test") { [self] _ in open(.test, at: chosen) },
      row(isSheet, [["n", "p"]], "others") { [self] in choose($0 == "n" ? 1 : -1) },
      row(isSheet, [["c"]], "list") { [self] _ in open(.list, at: shown) },
      row(isSheet, [["s"]], "show") { [self] _ in
        watching?.cancel()
        (opensApp, outcome) = (true, .quit)
      },
      row(isSheet && (chosen ?? failure) != nil, [[.escape]], "next") { [self] _ in
        open(.sheet, at: nil)
      },
      row(page != .sheet, [[.escape], ["q"]], "back") { [self] _ in
        if search == nil { open(.sheet, at: page == .list ? nil : chosen) } else { search = nil }
      },
      row(page == .sheet, [["q"]], "quit") { [self] _ in
        watching?.cancel()
        outcome = .quit
      },
      row(isSheet, [["r"]], "again") { [self] _ in judge(isForced: true) },
    ].compactMap(\.self)
  }

  /// Opens a page at its top.
  private func open(_ page: Page, at name: String?) {
    (self.page, firstLine, chosen, search, failure) = (page, 0, name, nil, nil)
  }

  /// All that can be chosen on this page.
  private var names: [String] {
    guard page == .list else { return sheet?.open ?? [] }
    return sheet?.found(search?.text ?? "").map(\.id) ?? []
  }

  /// Chooses another criterion or error, as far as there is one.
  private func choose(_ step: Int) {
    let index = names.firstIndex { $0 == shown }.map { $0 + step } ?? 0
    if !names.isEmpty { chosen = names[min(max(index, 0), names.count - 1)] }
    firstLine = 0
  }
}
