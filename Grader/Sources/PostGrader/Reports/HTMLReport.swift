import Curriculum
import Foundation

/// Grades of a class as one HTML page, which opens from a file and loads nothing: the grades as JSON, and a script that shows them.
/// The script in `Page/class.html` puts texts into the page as texts only, and its Content-Security-Policy allows no other script.
struct HTMLReport {
  let submissions: [GradedSubmission]
  let head: ReportHead?

  private typealias Texts = (all: [String], places: [String: Int])

  /// That of a reason, in characters. A page of a class has many reasons.
  private static let maximumLength = 500

  var text: String {
    get throws {
      let page = try Bundle.module.text(at: "Page/class.html")
      // No end tag or comment can begin in the data.
      let json = try String(json: data, isPretty: false).replacing("<", with: "\\u003C")
      return page.replacing(#"id="data">"#, with: #"id="data">\#(json)"#, maxReplacements: 1)
    }
  }

  private var data: [String: Any] {
    let reports = submissions.compactMap(\.report)
    let judged = Set(reports.flatMap { $0.entries.map(\.id) })
    let curriculum = reports.first?.curriculum
    let criteria = curriculum?.criteria.filter { judged.contains($0.id) } ?? []
    let parts = curriculum?.parts.filter { part in criteria.contains { $0.part == part.id } } ?? []
    let places = Dictionary(uniqueKeysWithValues: criteria.enumerated().map { ($1.id, $0) })
    func title(ofSection criterion: Criterion) -> String? {
      let sections = parts.first { $0.id == criterion.part }?.sections
      return sections?.first { $0.id == criterion.section }?.title
    }
    // Texts that the page has once, and refers to by their places.
    var (reasons, lines) = (Texts([], [:]), Texts([], [:]))
    func place(of text: String, in texts: inout Texts) -> Int {
      if let known = texts.places[text] { return known }
      texts.places[text] = texts.all.count
      texts.all.append(text)
      return texts.all.count - 1
    }
    let rows = submissions.map { submission in
      var row: [String: Any] = [
        "name": submission.name, "notes": submission.notes,
        "flags": submission.flags.inWords.map { [$0.head] + $0.lines } ?? [],
      ]
      row["sheet"] = StudentSheet(submission).text.components(separatedBy: "\n").map {
        place(of: $0, in: &lines)
      }
      switch submission.outcome {
      case .ungraded(let reason):
        row.merge(["ungraded": reason, "verdicts": "", "failures": [String]()]) { $1 }
      case .graded(let report):
        // A character for each criterion, which the script knows.
        let verdicts = report.verdicts
        row["verdicts"] = String(criteria.map { verdicts[$0.id]?.character ?? " " })
        row["failures"] = report.failures.map { failure in
          [
            "criterion": places[failure.id] ?? 0,
            "reason": place(of: failure.verdict.reason ?? "", in: &reasons),
          ]
        }
        row["parts"] = parts.map { report.points(of: $0).pair }
        row["points"] = report.points.pair
        row["bonus"] = report.bonusPoints.pair
        row["next"] = report.next.flatMap { places[$0.id] }
        row["error"] = report.compilerErrors.first.map { place(of: $0, in: &reasons) }
        row["roots"] = report.roots.compactMap { places[$0.id] }
      }
      return row
    }
    return [
      "lines": head?.lines ?? [], "pairs": (head?.similarities ?? []).prefix(30).map(\.pair),
      "pairCount": head?.similarities.count ?? 0,
      "parts": parts.map { ["title": $0.title, "isBonus": $0.isBonus] as [String: Any] },
      "criteria": criteria.map { criterion in
        [
          "id": criterion.id, "title": criterion.title, "step": criterion.step,
          "points": criterion.points, "rationale": criterion.rationale, "hint": criterion.hint,
          "section": title(ofSection: criterion) ?? "",
          "part": parts.firstIndex { $0.id == criterion.part } ?? 0,
        ] as [String: Any]
      },
      "reasons": reasons.all.map { reason in
        reason.count > Self.maximumLength ? reason.prefix(Self.maximumLength) + "…" : reason
      }, "sheetLines": lines.all, "submissions": rows,
    ]
  }
}

extension Bundle {
  func text(at path: String) throws -> String {
    try String(contentsOf: (resourceURL ?? bundleURL).appending(path: path), encoding: .utf8)
  }
}

extension Similarity {
  fileprivate var pair: [String: Any] {
    let shown = passages.prefix(3).map { passage in
      [passage.first, passage.second].map { [$0.inWords, $0.text] }
    }
    return [
      "names": [first, second], "share": share, "passages": shown,
      "more": passages.count - shown.count,
    ]
  }
}

extension GradeReport {
  /// The failures that follow from no other failure and no compiler error, and were run.
  fileprivate var roots: [Entry] {
    let open = Set(failures.map(\.id))
    return failures.filter { failure in
      if case .notRun = failure.verdict { return false }
      return !isCompilerError(failure.verdict)
        && curriculum.prerequisites(of: failure.criterion).isDisjoint(with: open)
    }
  }
}

extension GradeReport.Points {
  fileprivate var pair: [Int] { [earned, possible] }
}

extension Verdict {
  /// The page has a name and a sign for each.
  private static let characters = Dictionary(
    uniqueKeysWithValues: zip(all(reason: "").map(\.label), "pfctnr"))

  fileprivate var character: Character { Self.characters[label] ?? " " }
}
