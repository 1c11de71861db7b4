/// How much of the curriculum one submission meets.
public struct GradeReport: Sendable {
  /// Points of a part, or of all parts that are no bonus.
  public struct Points: Codable, Hashable, Sendable {
    public var earned: Int
    public var possible: Int

    public init(earned: Int, possible: Int) {
      self.earned = earned
      self.possible = possible
    }
  }

  /// One criterion that was judged.
  public struct Entry: Sendable, Identifiable {
    public let criterion: Criterion
    public let verdict: Verdict

    public var id: Criterion.ID { criterion.id }
    public var points: Points {
      Points(earned: verdict.isPassed ? criterion.points : 0, possible: criterion.points)
    }
  }

  /// Whose work it is; the name of the folder.
  public let submission: String
  public let curriculum: Curriculum
  /// What was judged, in the curriculum's order.
  public let entries: [Entry]
  /// What the compiler says of the modules that do not compile, the lowest first: the first error of each, with its file and
  /// line. It is the reason of every criterion that it costs, and no criterion has to do with it.
  public let compilerErrors: [String]
  /// How long it took to judge a criterion, where that is known.
  public let times: [Criterion.ID: Duration]
  /// What to do next. Nil as long as there are compiler errors, of which the first is next.
  public let next: Entry?

  /// - Parameters:
  ///   - verdicts: What was found out. A criterion without a verdict was not asked about.
  ///   - compilerErrors: One that costs nothing of what was asked is left out.
  public init(
    submission: String, curriculum: Curriculum, verdicts: [Criterion.ID: Verdict],
    compilerErrors: [String] = [], times: [Criterion.ID: Duration] = [:]
  ) {
    self.times = times
    self.submission = submission
    self.curriculum = curriculum
    entries = curriculum.criteria.compactMap { criterion in
      verdicts[criterion.id].map { Entry(criterion: criterion, verdict: $0) }
    }
    self.compilerErrors = compilerErrors.filter { [entries] error in
      entries.contains { $0.verdict == .notCompiled(error) }
    }
    next = self.compilerErrors.isEmpty ? Self.next(of: entries, in: curriculum) : nil
  }

  /// The failure to begin with. Of those that wait for no other one, it is in the section that comes first, so that who has
  /// just begun follows the curriculum. In there, it is the one that keeps most others waiting.
  private static func next(of entries: [Entry], in curriculum: Curriculum) -> Entry? {
    let failures = entries.filter { entry in
      // What the tests were kept from says nothing about the app.
      if case .notRun = entry.verdict { false } else { !entry.verdict.isPassed }
    }
    let open = Set(failures.map(\.id))
    let roots = failures.filter {
      curriculum.prerequisites(of: $0.criterion).isDisjoint(with: open)
    }
    guard let first = roots.first?.criterion else { return nil }
    let section = roots.filter {
      ($0.criterion.part, $0.criterion.section) == (first.part, first.section)
    }
    let waiting = section.map { root in
      failures.count { curriculum.prerequisites(of: $0.criterion).contains(root.id) }
    }
    return zip(section, waiting).first { $0.1 == waiting.max() }?.0
  }

  /// Whether everything that was judged passed, and something was. What is a bonus may be missing, unless nothing else was
  /// judged.
  public var isPassed: Bool {
    let required = entries.filter { !curriculum.isBonus($0.criterion) }
    return !entries.isEmpty
      && (required.isEmpty ? entries : required).allSatisfy(\.verdict.isPassed)
  }

  /// What did not pass.
  public var failures: [Entry] { entries.filter { !$0.verdict.isPassed } }

  /// What did not pass. Those that could not be judged for the same reason, which is to be said once, are together at the place
  /// of the first; each of the others is by itself.
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

  /// The points of all parts that are no bonus.
  public var points: Points { sum(isBonus: false) }

  /// The points that come on top.
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

  /// How many criteria one of the compiler errors costs.
  public func cost(of compilerError: String) -> Int {
    entries.count { $0.verdict == .notCompiled(compilerError) }
  }
}

extension GradeReport: Encodable {
  private enum CodingKeys: CodingKey {
    case submission, points, bonusPoints, parts, criteria, next, compilerErrors
  }

  private struct CompilerErrorSummary: Encodable {
    let reason: String
    /// How many criteria it costs.
    let criteria: Int
  }

  private struct PartSummary: Encodable {
    let id: String
    let title: String
    let isBonus: Bool
    let points: Points
  }

  private struct EntrySummary: Encodable {
    let entry: Entry

    private enum CodingKeys: CodingKey { case id, title, points, step, rationale, hint }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(entry.id, forKey: .id)
      try container.encode(entry.criterion.title, forKey: .title)
      try container.encode(entry.points, forKey: .points)
      try container.encode(entry.criterion.step, forKey: .step)
      try entry.verdict.encode(to: encoder)
      if !entry.verdict.isPassed {
        try container.encode(entry.criterion.rationale, forKey: .rationale)
        try container.encode(entry.criterion.hint, forKey: .hint)
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(submission, forKey: .submission)
    try container.encode(points, forKey: .points)
    try container.encode(bonusPoints, forKey: .bonusPoints)
    try container.encode(
      parts.map {
        PartSummary(id: $0.id, title: $0.title, isBonus: $0.isBonus, points: points(of: $0))
      }, forKey: .parts)
    try container.encode(entries.map(EntrySummary.init), forKey: .criteria)
    try container.encodeIfPresent(next?.id, forKey: .next)
    if !compilerErrors.isEmpty {
      let errors = compilerErrors.map { CompilerErrorSummary(reason: $0, criteria: cost(of: $0)) }
      try container.encode(errors, forKey: .compilerErrors)
    }
  }
}
