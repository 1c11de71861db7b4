import Curriculum
import Foundation

/// Grades of a class as one HTML page, which opens from a file and loads nothing.
///
/// The page contains the grades as JSON, each reason once, and a script that shows them. The script puts texts into the page as texts only,
/// and the page's Content-Security-Policy allows no other script.
struct HTMLReport {
  private let data: PageData

  init(_ submissions: [GradedSubmission], head: ReportHead?) {
    data = PageData(submissions, head: head)
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(data), as: UTF8.self)
      // Neither an end tag nor a comment can begin in the data.
      .replacing("<", with: "\\u003C")
    return HTMLPage.beginning + json + HTMLPage.end
  }
}

/// What the page shows.
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
    /// Why it was not graded.
    var ungraded: String?
    /// A character for each criterion, see ``PageData/character(for:)``.
    var verdicts = ""
    /// For each part, what was earned and what was possible.
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
    /// How many passages are left out.
    let more: Int

    init(_ likeness: Likeness) {
      names = [likeness.first, likeness.second]
      share = likeness.share
      passages = likeness.passages.prefix(3).map { passage in
        [passage.first, passage.second].map { [$0.inWords, $0.text] }
      }
      more = likeness.passages.count - passages.count
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
    pairs = (head?.likenesses ?? []).prefix(30).map(Pair.init)
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
      var row = Row(name: submission.name, notes: submission.notes)
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
        row.parts = parts.map { Self.pair(report.points(of: $0)) }
        row.points = Self.pair(report.points)
        row.bonus = Self.pair(report.bonusPoints)
        row.next = report.next.flatMap { indices[$0.id] }
      }
      self.submissions.append(row)
    }
  }

  private static func pair(_ points: GradeReport.Points) -> [Int] {
    [points.earned, points.possible]
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
