import Curriculum
import Foundation

/// A page in the folder `Lessons`, as the index there lists it.
struct Lesson: Hashable, Sendable {
  /// The number and the title, such as “5. Pull to refresh”.
  let title: String
  let number: Int
  let file: URL
  /// The steps of the curriculum that it is about, in the index's words.
  let steps: String
  /// The names of the parts and sections that it is about.
  let names: [String]

  /// Such as “lesson 5 (Pull to refresh)”.
  var inWords: String { "lesson \(number) (\(title.drop { $0 != " " }.dropFirst()))" }

  static func all(in package: StudentPackage) throws -> [Lesson] {
    let folder = package.folder.appending(path: "Lessons")
    let index = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let row = /^\| \[((\d+)\. [^\]]+)\]\(([^)\/]+)\) \| (.*?) \| (.*?) \|$/
    return index.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: row), let number = Int(match.2) else { return nil }
      return Lesson(
        title: String(match.1), number: number, file: folder.appending(component: String(match.3)),
        steps: String(match.4), names: match.5.matches(of: /`([^`]+)`/).map { String($0.1) })
    }
  }

  func page(width: Int) throws -> [PageLine] { try Self.page(at: file, width: width) }

  private static func page(at file: URL, width: Int) throws -> [PageLine] {
    PageLine.lines(of: try String(contentsOf: file, encoding: .utf8), width: width)
  }

  /// A page without a number, such as “threads-and-swift-6”. The first word is enough.
  static func page(
    named name: String, in package: StudentPackage, width: Int
  ) throws -> [PageLine]? {
    guard name.first?.isLowercase == true else { return nil }
    let folder = package.folder.appending(path: "Lessons")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let file = names.first { $0.hasPrefix(name) && $0.hasSuffix(".md") }
    return try file.map { try page(at: folder.appending(component: $0), width: width) }
  }
}

extension [Lesson] {
  /// The lesson about a criterion. If a section has several, the one with the criterion's step.
  func first(about criterion: Criterion) -> Lesson? {
    let lessons = filter { lesson in lesson.names.contains { criterion.id.hasPrefix("\($0).") } }
    // The last words of a step are the most specific.
    for words in criterion.step.split(separator: ",").reversed() {
      let words = words.trimmingCharacters(in: .whitespaces)
      if let lesson = lessons.first(where: { $0.steps.contains(words) }) { return lesson }
    }
    return lessons.first
  }

  /// The lesson with a number, or the first one about a part, a section or a criterion.
  func first(named name: String) -> Lesson? {
    if let number = Int(name) { return first { $0.number == number } }
    return first { lesson in
      lesson.names.contains { name == $0 || name.hasPrefix("\($0).") || $0.hasPrefix("\(name).") }
    }
  }
}
