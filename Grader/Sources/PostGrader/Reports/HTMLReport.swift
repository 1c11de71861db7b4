import Curriculum
import Foundation

/// Grades of a class as one HTML page, which opens from a file and loads nothing.
///
/// The page contains the grades as JSON, each reason once, and a script that shows them. The script puts texts into the page as texts only,
/// and the page's Content-Security-Policy allows no other script.
struct HTMLReport {
  let submissions: [GradedSubmission]
  let head: ReportHead?

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(
      decoding: try encoder.encode(PageData(submissions, head: head)), as: UTF8.self
    )
    // No end tag or comment can begin in the data.
    .replacing("<", with: "\\u003C")
    return HTMLPage.beginning + json + HTMLPage.end
  }
}

/// The content of the page.
private struct PageData: Encodable {
  struct Part: Encodable {
    let title: String
    let isBonus: Bool
  }

  struct Item: Encodable {
    let id: String
    let title: String
    let step: String
    let points: Int
    /// The index of its part.
    let part: Int
    let rationale: String
    let hint: String
  }

  struct Failure: Encodable {
    /// The index of the criterion.
    let criterion: Int
    /// The index of the reason.
    let reason: Int
  }

  struct Row: Encodable {
    let name: String
    var notes: [String]
    /// A sentence about the flags, and a line for each. Empty if there are none.
    let flags: [String]
    /// Why it was not graded.
    var ungraded: String?
    /// A character for each criterion, see ``PageData/character(for:)``.
    var verdicts = ""
    /// For each part, the earned and the possible points.
    var parts: [[Int]] = []
    var points: [Int] = []
    var bonus: [Int] = []
    var failures: [Failure] = []
    /// The index of the criterion that is next.
    var next: Int?
  }

  /// Two works that are alike.
  struct Pair: Encodable {
    let names: [String]
    let share: Int
    /// For each passage, its place and its lines in the one and in the other.
    let passages: [[[String]]]
    /// The number of passages that are left out.
    let more: Int

    init(_ similarity: Similarity) {
      names = [similarity.first, similarity.second]
      share = similarity.share
      passages = similarity.passages.prefix(3).map { passage in
        [passage.first, passage.second].map { [$0.inWords, $0.text] }
      }
      more = similarity.passages.count - passages.count
    }
  }

  let lines: [String]
  let pairs: [Pair]
  private(set) var parts: [Part] = []
  private(set) var criteria: [Item] = []
  private(set) var reasons: [String] = []
  private(set) var submissions: [Row] = []

  /// The limit in characters of a reason. A page of a class has many.
  private static let maximumReasonLength = 600

  init(_ submissions: [GradedSubmission], head: ReportHead?) {
    lines = head?.lines ?? []
    pairs = (head?.similarities ?? []).prefix(30).map(Pair.init)
    let reports = submissions.compactMap(\.report)
    let judged = Set(reports.flatMap { $0.entries.map(\.id) })
    let curriculum = reports.first?.curriculum
    let parts = (curriculum?.parts ?? []).filter { part in
      curriculum?.criteria.contains { $0.part == part.id && judged.contains($0.id) } == true
    }
    self.parts = parts.map { Part(title: $0.title, isBonus: $0.isBonus) }
    var indices: [Criterion.ID: Int] = [:]
    for criterion in curriculum?.criteria ?? [] where judged.contains(criterion.id) {
      guard let part = parts.firstIndex(where: { $0.id == criterion.part }) else { continue }
      indices[criterion.id] = criteria.count
      criteria.append(
        Item(
          id: criterion.id, title: criterion.title, step: criterion.step, points: criterion.points,
          part: part, rationale: criterion.rationale, hint: criterion.hint))
    }
    var knownReasons: [String: Int] = [:]
    for submission in submissions {
      let flags = submission.flags.inWords.map { [$0.head] + $0.lines } ?? []
      var row = Row(name: submission.name, notes: submission.notes, flags: flags)
      switch submission.outcome {
      case .ungraded(let reason): row.ungraded = reason
      case .graded(let report):
        var verdicts = [Character](repeating: " ", count: criteria.count)
        for entry in report.entries {
          guard let index = indices[entry.id] else { continue }
          verdicts[index] = Self.character(for: entry.verdict)
          guard let reason = entry.verdict.reason else { continue }
          let known = knownReasons[reason] ?? reasons.count
          if known == reasons.count {
            knownReasons[reason] = known
            let isLong = reason.count > Self.maximumReasonLength
            reasons.append(isLong ? reason.prefix(Self.maximumReasonLength) + "…" : reason)
          }
          row.failures.append(Failure(criterion: index, reason: known))
        }
        row.verdicts = String(verdicts)
        row.parts = parts.map { report.points(of: $0).pair }
        row.points = report.points.pair
        row.bonus = report.bonusPoints.pair
        row.next = report.next.flatMap { indices[$0.id] }
      }
      self.submissions.append(row)
    }
  }

  /// The page has a name and a sign for each.
  private static func character(for verdict: Verdict) -> Character {
    switch verdict {
    case .passed: "p"
    case .failed: "f"
    case .crashed: "c"
    case .timedOut: "t"
    case .notCompiled: "n"
    case .notRun: "r"
    }
  }
}

extension GradeReport.Points {
  fileprivate var pair: [Int] { [earned, possible] }
}
