import AppInterface
import Curriculum
import Foundation
import Locking
import PostFixtures

/// Collects the verdicts, and reports them: in a grade sheet at the end, in a file for `POST_GRADE_REPORT`, and line by line to a grader.
final class GradeBook: Sendable {
  private struct State {
    var verdicts: [Criterion.ID: Verdict] = [:]
    var current: Criterion?
  }

  static let shared = GradeBook()

  let curriculum: Curriculum
  /// In the reader's time zone from before the app ran, because the app may set another one.
  let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    return calendar
  }()
  /// The criteria named by `POST_GRADE_ONLY`; nil if it names none, which selects all.
  private let asked: Set<Criterion.ID>?
  private let reportPath: String?
  private let channel: GradeChannel?
  private let state = Locked(State())

  private init() {
    do {
      curriculum = try Curriculum(contentsOf: Fixtures.directory.appending(path: "curriculum.json"))
    } catch {
      fatalError("The curriculum cannot be read: \(error)")
    }
    let environment = ProcessInfo.processInfo.environment
    do {
      let names = environment["POST_GRADE_ONLY"] ?? ""
      asked = names.isEmpty ? nil : Set(try curriculum.criteria(named: names).map(\.id))
    } catch {
      print("\n✗ POST_GRADE_ONLY: \(error)")
      fflush(nil)
      _exit(EXIT_FAILURE)
    }
    reportPath = environment["POST_GRADE_REPORT"]
    channel = GradeChannel(environment: environment)
    guard channel == nil else {
      AdapterFunction.whenMissing { GradeBook.shared.giveUp(on: $0) }
      return
    }
    atexit { GradeBook.shared.end() }
    #if STUDENT
      // In a student's package only these tests run, so the app causes every hang and every crash.
      Watchdog.start { GradeBook.shared.giveUp() }
      CrashNote.install()
    #endif
  }

  func isAsked(for criterion: Criterion.ID) -> Bool { asked?.contains(criterion) ?? true }

  func begin(_ criterion: Criterion) {
    state.withLock { $0.current = criterion }
    #if STUDENT
      if channel == nil {
        // Swift prints the reason before the note, and a backtrace after it.
        let place =
          "The line with “Fatal error” right above “Grade sheet” says why, or else the backtrace below."
        let sheet = GradeSheet(report(.crashed(place)))
        CrashNote.set(
          "\n\(sheet)\n✗ The app crashed while this was judged: \(criterion.title)\n  \(place)\n")
      }
    #endif
    if reportPath != nil { write(report(.crashed("The reason is in the output of the tests."))) }
    channel?.tell(criterion.id, nil)
  }

  /// A sign of life to the grader during a criterion that takes long.
  func goOn() { state.withLock { if let current = $0.current { channel?.tell(current.id, nil) } } }

  func end(_ criterion: Criterion, verdict: Verdict) {
    #if STUDENT
      CrashNote.set("")
    #endif
    state.withLock { state in
      state.current = nil
      state.verdicts[criterion.id] = verdict
      channel?.tell(criterion.id, verdict)
    }
  }

  /// Ends the program, because the app lacks the function that the test calls. The grader runs the other tests.
  private func giveUp(on operation: String) -> Never {
    // The lock stays locked, so that no other thread reports a verdict on the criterion.
    state.withLock { state in
      if let current = state.current { channel?.tell(current.id, .notCompiled(operation)) }
      _exit(EXIT_SUCCESS)
    }
  }

  private func report(_ ending: Verdict) -> GradeReport {
    var (verdicts, current) = state.withLock { ($0.verdicts, $0.current) }
    if let current { verdicts[current.id] = ending }
    return GradeReport(submission: "", curriculum: curriculum, verdicts: verdicts)
  }

  private func giveUp() -> Never {
    let title = state.withLock { $0.current?.title } ?? "nothing"
    print("\n✗ The app did not come to an end while this was judged: \(title)")
    handIn(report(.timedOut("The app did not let go of the main thread.")))
    _exit(EXIT_FAILURE)
  }

  /// Runs when the program ends: after the last test, or because the app ends it.
  private func end() {
    handIn(report(.crashed("The app ended the whole program.")))
    if state.withLock({ $0.current != nil }) { _exit(EXIT_FAILURE) }
  }

  private func handIn(_ report: GradeReport) {
    print("\n\(GradeSheet(report))", terminator: "")
    #if STUDENT
      print("\nFaster, and on each save: swift run post watch")
    #endif
    fflush(nil)
    write(report)
  }

  private func write(_ report: GradeReport) {
    guard let reportPath else { return }
    do {
      let options: JSONSerialization.WritingOptions = [
        .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
      ]
      try JSONSerialization.data(withJSONObject: report.json, options: options)
        .write(to: URL(filePath: reportPath), options: .atomic)
    } catch {
      try? FileHandle.standardError.write(
        contentsOf: Data(
          "The report cannot be written to \(reportPath): \(error.localizedDescription)\n".utf8))
    }
  }
}
