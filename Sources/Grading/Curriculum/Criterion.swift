/// One thing that must hold in a student's app, as the curriculum asks for it.
public struct Criterion: Decodable, Hashable, Sendable, Identifiable {
  /// Part, section and name, such as `part-one.post-controller.sorts-newest-first`. It never changes.
  public let id: String
  /// The part's name in the id.
  public let part: String
  /// The section's name in the id. Empty if the id has not three names.
  public let section: String
  /// What holds, in one line.
  public let title: String
  public internal(set) var points: Int
  /// The criteria that have to be met before this one can be.
  public internal(set) var dependsOn: [Criterion.ID]
  /// Where the curriculum asks for it.
  public let step: String
  /// What must hold, and why.
  public let rationale: String
  /// Where to look. Never the solution.
  public let hint: String
  /// The version of the curriculum that has asked for this first, or that has changed it last.
  public let version: Int

  private enum CodingKeys: CodingKey {
    case id, title, points, dependsOn, step, rationale, hint, version
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    let names = id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    part = names[0]
    section = names.count == 3 ? names[1] : ""
    title = try container.decode(String.self, forKey: .title)
    points = try container.decode(Int.self, forKey: .points)
    dependsOn = try container.decode([Criterion.ID].self, forKey: .dependsOn)
    step = try container.decode(String.self, forKey: .step)
    rationale = try container.decode(String.self, forKey: .rationale)
    hint = try container.decode(String.self, forKey: .hint)
    version = try container.decodeIfPresent(Int.self, forKey: .version) ?? 1
  }
}
