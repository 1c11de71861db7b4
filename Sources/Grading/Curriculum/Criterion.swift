import Foundation

/// One thing that must hold in a student's app, as the curriculum asks for it.
public struct Criterion: Decodable, Hashable, Sendable, Identifiable {
  /// Part, section and name, such as `part-one.post-controller.sorts-newest-first`. It never changes.
  public let id: String
  /// What holds, in one line.
  public let title: String
  public internal(set) var points: Int
  /// The criteria that have to be met before this one can be.
  public internal(set) var dependsOn: [Criterion.ID]
  /// Where the curriculum asks for it.
  public let step: String
  /// The requirement and its reason.
  public let rationale: String
  /// Where to look. Never the solution.
  public let hint: String
  /// The version of the curriculum that added or last changed this criterion. Nil for the first version.
  public let version: Int?

  public var part: String { String(names[0]) }
  /// The section's name in the id. Empty if the id has not three names.
  public var section: String { names.count == 3 ? String(names[1]) : "" }
  private var names: [Substring] { id.split(separator: ".", omittingEmptySubsequences: false) }
}
