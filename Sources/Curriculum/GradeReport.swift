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

  /// - Parameter verdicts: What was found out. A criterion without a verdict was not asked about.
  public init(submission: String, curriculum: Curriculum, verdicts: [Criterion.ID: Verdict]) {
    self.submission = submission
    self.curriculum = curriculum
    entries = curriculum.criteria.compactMap { criterion in
      verdicts[criterion.id].map { Entry(criterion: criterion, verdict: $0) }
    }
  }

  /// Whether everything that was judged passed, and something was. What is a bonus may be missing, unless nothing else was
  /// judged.
  public var isPassed: Bool {
    let bonus = Set(curriculum.parts.filter(\.isBonus).map(\.id))
    let required = entries.filter { !bonus.contains($0.criterion.part) }
    return !entries.isEmpty
      && (required.isEmpty ? entries : required).allSatisfy(\.verdict.isPassed)
  }

  /// What did not pass.
  public var failures: [Entry] { entries.filter { !$0.verdict.isPassed } }

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
    let parts = Set(curriculum.parts.filter { $0.isBonus == isBonus }.map(\.id))
    return Self.sum(entries.filter { parts.contains($0.criterion.part) })
  }

  private static func sum(_ entries: [Entry]) -> Points {
    entries.reduce(into: Points(earned: 0, possible: 0)) { sum, entry in
      sum.earned += entry.points.earned
      sum.possible += entry.points.possible
    }
  }

  /// What to do next: the first criterion that is not met and waits for no other.
  public var next: Entry? {
    let open = Set(failures.map(\.id))
    return failures.first { open.isDisjoint(with: $0.criterion.dependsOn) }
  }
}

extension GradeReport: Encodable {
  private enum CodingKeys: CodingKey { case submission, points, bonusPoints, parts, criteria, next }

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
  }
}
