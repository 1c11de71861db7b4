import Curriculum

/// Grades for programs: all grade reports, and the number of each result.
struct JSONReport {
  let submissions: [GradedSubmission]
  let head: ReportHead?

  var text: String {
    get throws {
      let reports = submissions.compactMap(\.report)
      let passed = reports.count(where: \.isPassed)
      return try String(json: [
        "kit": head?.kit, "curriculum": head?.curriculum, "only": head?.only,
        "notes": head?.notes.nilIfEmpty,
        "progress": head?.progress.map { ["done": $0.done, "of": $0.of] },
        // The format's name for similar pairs.
        "likenesses": head?.similarities.map(\.json).nilIfEmpty,
        "submissions": submissions.map(\.json),
        "summary": [
          "submissions": submissions.count, "passed": passed, "failed": reports.count - passed,
          "ungraded": submissions.count - reports.count,
        ],
      ])
    }
  }
}

extension GradedSubmission {
  fileprivate var json: [String: Any] {
    var json: [String: Any] =
      switch outcome {
      case .graded(let report): report.json
      case .ungraded(let reason): ["submission": name, "ungraded": reason]
      }
    json["notes"] = notes.nilIfEmpty
    json["digest"] = digest
    json["folder"] = folder
    json["student"] = student.map { ["id": $0.id, "email": $0.email] }
    json["flags"] =
      flags.map { ["path": $0.path, "line": $0.line, "found": $0.found] as [String: Any] }
      .nilIfEmpty
    return json
  }
}

extension Similarity {
  fileprivate var json: [String: Any] {
    [
      "first": first, "second": second, "share": share,
      "passages": passages.map { ["first": $0.first.json, "second": $0.second.json] },
    ]
  }
}

extension Similarity.Lines {
  fileprivate var json: [String: Any] {
    ["path": path, "firstLine": firstLine, "lastLine": lastLine]
  }
}
