/// How much of the curriculum one submission meets.
public struct GradeReport: Sendable {
  public struct Points: Hashable, Sendable {
    public var earned: Int
    public var possible: Int

    public init(earned: Int, possible: Int) {
      self.earned = earned
      self.possible = possible
    }
  }

  public struct Entry: Sendable, Identifiable {
    public let criterion: Criterion
    public let verdict: Verdict

    public var id: Criterion.ID { criterion.id }
    public var points: Points {
      Points(earned: verdict.isPassed ? criterion.points : 0, possible: criterion.points)
    }
  }

  /// The name of the submission’s folder.
  public let submission: String
  public let curriculum: Curriculum
  /// The judged criteria, in the curriculum's order.
  public let entries: [Entry]
  /// The first error of each module that does not compile, with file and line, the lowest module first. Its criteria have it as reason.
  public let compilerErrors: [String]
  /// The criteria that failed at first and passed in a second run.
  public let unsteady: Set<Criterion.ID>
  /// All errors that the compiler found in these modules, in the same order, with file and line. Empty if nobody needs them.
  public var diagnostics: [String] = []
  /// The next criterion to work on: the first open one, because the curriculum's order is that of the lessons. Nil if there are compiler
  /// errors, the first of which comes next.
  public let next: Entry?

  /// A criterion without a verdict was not judged. Compiler errors are left out if they affect other criteria only.
  public init(
    submission: String, curriculum: Curriculum, verdicts: [Criterion.ID: Verdict],
    compilerErrors: [String] = [], unsteady: Set<Criterion.ID> = []
  ) {
    self.unsteady = unsteady
    self.submission = submission
    self.curriculum = curriculum
    entries = curriculum.criteria.compactMap { criterion in
      verdicts[criterion.id].map { Entry(criterion: criterion, verdict: $0) }
    }
    self.compilerErrors = compilerErrors.filter { [entries] error in
      entries.contains { $0.verdict == .notCompiled(error) }
    }
    // A criterion that was not run says nothing about the app.
    next =
      self.compilerErrors.isEmpty
      ? entries.first { if case .notRun = $0.verdict { false } else { !$0.verdict.isPassed } } : nil
  }

  /// Whether at least one criterion was judged and all passed. Bonus parts count only if no other part was judged.
  public var isPassed: Bool {
    let required = entries.filter { !curriculum.isBonus($0.criterion) }
    return !entries.isEmpty
      && (required.isEmpty ? entries : required).allSatisfy(\.verdict.isPassed)
  }

  public var verdicts: [Criterion.ID: Verdict] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.verdict) })
  }

  public var failures: [Entry] { entries.filter { !$0.verdict.isPassed } }

  /// Criteria that could not be judged for the same reason form one group, at the place of the first. Any other failure has its group.
  public var failuresByCause: [[Entry]] {
    var causes: [[Entry]] = []
    for failure in failures {
      let cause = causes.firstIndex {
        !failure.verdict.isJudgement && $0[0].verdict == failure.verdict
      }
      if let cause { causes[cause].append(failure) } else { causes.append([failure]) }
    }
    return causes
  }

  /// Whether a criterion could not be judged because a module does not compile.
  public func isCompilerError(_ verdict: Verdict) -> Bool {
    if case .notCompiled(let reason) = verdict { compilerErrors.contains(reason) } else { false }
  }

  /// The parts of which something was judged.
  public var parts: [Curriculum.Part] {
    let ids = Set(entries.map(\.criterion.part))
    return curriculum.parts.filter { ids.contains($0.id) }
  }

  public func points(of part: Curriculum.Part) -> Points {
    Self.sum(entries.filter { $0.criterion.part == part.id })
  }

  /// The points of all regular parts.
  public var points: Points { sum(isBonus: false) }

  public var bonusPoints: Points { sum(isBonus: true) }

  private func sum(isBonus: Bool) -> Points {
    Self.sum(entries.filter { curriculum.isBonus($0.criterion) == isBonus })
  }

  private static func sum(_ entries: [Entry]) -> Points {
    entries.reduce(into: Points(earned: 0, possible: 0)) { sum, entry in
      sum.earned += entry.points.earned
      sum.possible += entry.points.possible
    }
  }

  /// The number of criteria that a compiler error affects.
  public func cost(of compilerError: String) -> Int {
    entries.count { $0.verdict == .notCompiled(compilerError) }
  }
}

extension GradeReport {
  public var json: [String: Any] {
    var json: [String: Any] = [
      "submission": submission, "points": points.json, "bonusPoints": bonusPoints.json,
      "parts": parts.map { part in
        [
          "id": part.id, "title": part.title, "isBonus": part.isBonus,
          "points": points(of: part).json,
        ] as [String: Any]
      },
      "criteria": entries.map(\.json),
    ]
    json["next"] = next?.id
    if !unsteady.isEmpty { json["unsteady"] = unsteady.sorted() }
    if !compilerErrors.isEmpty {
      json["compilerErrors"] = compilerErrors.map { error in
        ["reason": error, "criteria": cost(of: error)] as [String: Any]
      }
    }
    return json
  }
}

extension GradeReport.Points {
  public var json: [String: Int] { ["earned": earned, "possible": possible] }
}

extension GradeReport.Entry {
  fileprivate var json: [String: Any] {
    var json: [String: Any] = [
      "id": id, "title": criterion.title, "points": points.json, "step": criterion.step,
      "verdict": verdict.label,
    ]
    if let reason = verdict.reason {
      json["reason"] = reason
      json["rationale"] = criterion.rationale
      json["hint"] = criterion.hint
    }
    return json
  }
}
