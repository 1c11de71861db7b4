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

  /// The part's name in the id.
  public var part: String { String(id.prefix { $0 != "." }) }

  /// The section's name in the id.
  public var section: String {
    let names = id.split(separator: ".", omittingEmptySubsequences: false)
    return names.count == 3 ? String(names[1]) : ""
  }
}
