/// What was found out about one criterion.
public enum Verdict: Hashable, Sendable {
  case passed
  /// The app does something else than it should: what was expected and what happened.
  case failed(String)
  /// The app ended itself: why and where.
  case crashed(String)
  /// The app did not come to an end, or took more than it may.
  case timedOut(String)
  /// What the criterion is about is not there, or does not compile.
  case notCompiled(String)
  /// The app keeps the tests from finding out.
  case notRun(String)

  public var isPassed: Bool { self == .passed }

  /// Whether the app was judged at all. If not, the reason is mostly the same for many criteria.
  public var isJudgement: Bool {
    switch self {
    case .passed, .failed, .crashed, .timedOut: true
    case .notCompiled, .notRun: false
    }
  }

  /// Why the criterion is not met; nil if it is.
  public var reason: String? {
    switch self {
    case .passed: nil
    case .failed(let reason), .crashed(let reason), .timedOut(let reason), .notCompiled(let reason),
      .notRun(let reason):
      reason
    }
  }

  /// What kind of verdict it is, in a word or two.
  public var label: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .notCompiled: "does not compile"
    case .notRun: "not run"
    }
  }
}

extension Verdict: Codable {
  private enum CodingKeys: CodingKey { case verdict, reason }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let label = try container.decode(String.self, forKey: .verdict)
    let reason = try container.decodeIfPresent(String.self, forKey: .reason) ?? ""
    switch label {
    case Verdict.passed.label: self = .passed
    case Verdict.failed("").label: self = .failed(reason)
    case Verdict.crashed("").label: self = .crashed(reason)
    case Verdict.timedOut("").label: self = .timedOut(reason)
    case Verdict.notCompiled("").label: self = .notCompiled(reason)
    case Verdict.notRun("").label: self = .notRun(reason)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .verdict, in: container, debugDescription: "There is no verdict “\(label)”.")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(label, forKey: .verdict)
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}
