import Foundation

extension Curriculum {
  /// The criteria that a list names, by their ids or by those of parts and sections, with commas, in the curriculum's order.
  /// Throws an ``UnknownName`` if the curriculum lacks one of the names, or if the list is empty.
  public func criteria(named list: String) throws(UnknownName) -> [Criterion] {
    let names = list.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw UnknownName(list, in: self) }
    for name in names where !criteria.contains(where: { $0.isNamed(by: name) }) {
      throw UnknownName(name, in: self)
    }
    return criteria.filter { criterion in names.contains(where: criterion.isNamed) }
  }
}

extension Criterion {
  fileprivate func isNamed(by name: String) -> Bool { id == name || id.hasPrefix("\(name).") }
}

public struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name, and those that are there instead, in one line.
  public let description: String

  init(_ name: String, in curriculum: Curriculum) {
    description = "The curriculum has no “\(name)”. \(Self.names(near: name, in: curriculum))"
  }

  /// As much of the curriculum as the name gets right.
  private static func names(near name: String, in curriculum: Curriculum) -> String {
    let path = name.split(separator: ".").map(String.init)
    guard let part = curriculum.parts.first(where: { $0.id == path.first }) else {
      let parts = curriculum.parts.map { part in
        "\(part.id) (\(part.sections.map { "\(part.id).\($0.id)" }.joined(separator: ", ")))"
      }
      return "Its parts and their sections are \(parts.joined(separator: ", "))."
    }
    let section = part.sections.first { path.count > 1 && $0.id == path[1] }
    guard let section else {
      let sections = part.sections.map { "\(part.id).\($0.id)" }
      return "The sections of \(part.id) are \(sections.joined(separator: ", "))."
    }
    let criteria = curriculum.criteria(of: part).filter { $0.section == section.id }.map(\.id)
    return "The criteria of \(part.id).\(section.id) are \(criteria.joined(separator: ", "))."
  }
}
