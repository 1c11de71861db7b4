import Curriculum
import Locking
import TestSupport
import Testing

/// Makes a test the judge of one criterion. A failure contains the criterion's reason and hint.
struct CriterionTrait: TestTrait, TestScoping {
  let id: Criterion.ID

  func prepare(for test: Test) async throws {
    let asked: ConditionTrait = .enabled(
      if: GradeBook.shared.isAsked(for: id), "POST_GRADE_ONLY does not name it.")
    try await asked.prepare(for: test)
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let book = GradeBook.shared
    guard let criterion = book.curriculum[id] else {
      Issue.record("The curriculum has no criterion “\(id)”.")
      return
    }
    await CriterionSemaphore.shared.acquire()
    book.begin(criterion)
    await CrashNote.makeRoom()
    let faults = Locked<[String]>([])
    let handler: IssueHandlingTrait = .compactMapIssues { issue in
      faults.withLock { $0.append(issue.fault) }
      var issue = issue
      issue.comments += ["\(criterion.title). \(criterion.rationale)", "Hint: \(criterion.hint)"]
      return issue
    }
    try await handler.provideScope(for: test, testCase: testCase) {
      do {
        try await function()
      } catch is RequirementFailed {
        // It is already recorded.
      } catch {
        Issue.record(error)
      }
      if test.traits.contains(where: { $0 is NetworkTrait }) { await settle() }
    }
    let found = faults.withLock(\.self)
    book.end(criterion, verdict: found.isEmpty ? .passed : .failed(found.joined(separator: "\n")))
    await CriterionSemaphore.shared.release()
  }
}

/// A test ends only when its requests have ended, so that no response to one test's request reaches the next test.
struct NetworkTrait: SuiteTrait, TestTrait {
  let isRecursive = true
}

extension Trait where Self == NetworkTrait {
  static var sendsRequests: Self { NetworkTrait() }
}

extension Trait where Self == CriterionTrait {
  static func criterion(_ id: Criterion.ID) -> Self { CriterionTrait(id: id) }
}

extension Issue {
  fileprivate var fault: String {
    if let error { return "An error was thrown: \(error)" }
    guard case .unconditional = kind else {
      return ([String(describing: kind)] + texts).joined(separator: "\n")
    }
    return texts.joined(separator: "\n")
  }

  private var texts: [String] { comments.map(\.rawValue) }
}

/// Judges the criteria of a submission one at a time. Otherwise nobody would know which criterion made the app crash, and the work for
/// one criterion would delay another. The kit's own app causes neither, and a criterion mostly waits for the app to become idle.
private enum CriterionSemaphore {
  #if STUDENT
    static let shared = AsyncSemaphore(count: 1)
  #else
    static let shared = AsyncSemaphore(count: 64)
  #endif
}
