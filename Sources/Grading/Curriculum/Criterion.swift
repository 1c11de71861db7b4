/// One thing that must hold in a student's app, as the curriculum asks for it.
public struct Criterion: Decodable, Hashable, Sendable, Identifiable {
  /// Part, section and name, such as `part-one.post-controller.sorts-newest-first`. It never changes.
  public let id: String
  /// What holds, in one line.
  public let title: String
  public let points: Int
  /// The criteria that have to be met before this one can be.
  public let dependsOn: [Criterion.ID]
  /// Where the curriculum asks for it.
  public let step: String
  /// What must hold, and why.
  public let rationale: String
  /// Where to look. Never the solution.
  public let hint: String
  /// The version of the curriculum that has asked for this first, or that has changed it last.
  public let version: Int

  /// The part's name in the id.
  public var part: String {
    String(id[..<(id.utf8.firstIndex(of: UInt8(ascii: ".")) ?? id.endIndex)])
  }

  /// The section's name in the id.
  public var section: String {
    let names = id.split(separator: ".", omittingEmptySubsequences: false)
    return names.count == 3 ? String(names[1]) : ""
  }

  private enum CodingKeys: CodingKey {
    case id, title, points, dependsOn, step, rationale, hint, version
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    title = try container.decode(String.self, forKey: .title)
    points = try container.decode(Int.self, forKey: .points)
    dependsOn = try container.decode([Criterion.ID].self, forKey: .dependsOn)
    step = try container.decode(String.self, forKey: .step)
    rationale = try container.decode(String.self, forKey: .rationale)
    hint = try container.decode(String.self, forKey: .hint)
    version = try container.decodeIfPresent(Int.self, forKey: .version) ?? 1
  }
}
