/// The result of judging one criterion.
public enum Verdict: Hashable, Sendable {
  case passed
  /// The app behaves differently: the expected and the actual behaviour.
  case failed(String)
  /// The app ended the process: why and where.
  case crashed(String)
  /// The app did not end, or exceeded a limit.
  case timedOut(String)
  /// The code for the criterion is missing, or does not compile.
  case notCompiled(String)
  /// The app keeps the tests from finding out.
  case notRun(String)

  public static func all(reason: String) -> [Verdict] {
    [
      .passed, .failed(reason), .crashed(reason), .timedOut(reason), .notCompiled(reason),
      .notRun(reason),
    ]
  }

  public func with(reason: String) -> Verdict {
    Self.all(reason: reason).first { $0.label == label } ?? self
  }

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
    guard let verdict = Verdict.all(reason: reason).first(where: { $0.label == label }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .verdict, in: container, debugDescription: "There is no verdict “\(label)”.")
    }
    self = verdict
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(label, forKey: .verdict)
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}
