import Foundation

/// All that is graded, in the order in which a student gets to it. Every criterion belongs to a part and a section, has an id that no
/// other has, and follows those that it depends on.
public struct Curriculum: Sendable {
  public struct Part: Decodable, Hashable, Sendable, Identifiable {
    /// The first name in its criteria's ids.
    public let id: String
    public let title: String
    /// Whether its points are extra.
    public let isBonus: Bool
    public let sections: [Section]
  }

  public struct Section: Decodable, Hashable, Sendable, Identifiable {
    /// The second name in its criteria's ids.
    public let id: String
    public let title: String
  }

  /// Greater whenever a criterion is added or changed. A curriculum without a version is version 1.
  public let version: Int
  public let parts: [Part]
  public let criteria: [Criterion]
  private let offsets: [Criterion.ID: Int]
  private let prerequisites: [Criterion.ID: Set<Criterion.ID>]

  public subscript(id: Criterion.ID) -> Criterion? { offsets[id].map { criteria[$0] } }

  /// The criteria that a criterion depends on, directly or indirectly.
  public func prerequisites(of criterion: Criterion) -> Set<Criterion.ID> {
    prerequisites[criterion.id] ?? []
  }

  public func isBonus(_ criterion: Criterion) -> Bool {
    parts.contains { $0.isBonus && $0.id == criterion.part }
  }

  private init(version: Int, parts: [Part], criteria: [Criterion]) {
    self.version = version
    self.parts = parts
    self.criteria = criteria
    offsets = Dictionary(uniqueKeysWithValues: criteria.enumerated().map { ($1.id, $0) })
    prerequisites = criteria.reduce(into: [:]) { all, criterion in
      all[criterion.id] = criterion.dependsOn.reduce(into: Set(criterion.dependsOn)) {
        $0.formUnion(all[$1] ?? [])
      }
    }
  }

  /// The curriculum as somebody teaches it: without some criteria, with other points, and with bonus parts that count like any other.
  public func adapted(
    leavingOut leftOut: Set<Criterion.ID>, points: [Criterion.ID: Int],
    counting counted: Set<Part.ID>
  ) -> Curriculum {
    Curriculum(
      version: version,
      parts: parts.map { part in
        Part(
          id: part.id, title: part.title, isBonus: part.isBonus && !counted.contains(part.id),
          sections: part.sections)
      },
      criteria: criteria.filter { !leftOut.contains($0.id) }.map { criterion in
        var criterion = criterion
        criterion.points = points[criterion.id] ?? criterion.points
        criterion.dependsOn.removeAll(where: leftOut.contains)
        return criterion
      })
  }

  public func criteria(of part: Part) -> [Criterion] { criteria.filter { $0.part == part.id } }
}

extension Curriculum: Decodable {
  private enum CodingKeys: CodingKey { case version, parts, criteria }

  /// - Throws: A `DecodingError` that names the first criterion that makes no sense.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decodeIfPresent(Int.self, forKey: .version) ?? 1
    let parts = try container.decode([Part].self, forKey: .parts)
    let criteria = try container.decode([Criterion].self, forKey: .criteria)
    var known: Set<Criterion.ID> = []
    for criterion in criteria {
      func check(_ isSound: Bool, _ problem: String) throws {
        guard !isSound else { return }
        throw DecodingError.dataCorruptedError(
          forKey: .criteria, in: container, debugDescription: "\(criterion.id): \(problem)")
      }
      let part = parts.first { $0.id == criterion.part }
      try check(part != nil, "there is no such part.")
      try check(
        part?.sections.contains { $0.id == criterion.section } ?? false, "there is no such section."
      )
      try check(criterion.points > 0, "it is worth nothing.")
      try check(!known.contains(criterion.id), "it is there twice.")
      try check(
        1...max(1, version) ~= criterion.version ?? 1,
        "its version is \(criterion.version ?? 1), and the curriculum’s is \(version).")
      for dependency in criterion.dependsOn {
        try check(known.contains(dependency), "\(dependency) does not stand before it.")
      }
      known.insert(criterion.id)
    }
    self.init(version: version, parts: parts, criteria: criteria)
  }

  public init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Curriculum.self, from: Data(contentsOf: url))
  }
}
