import Curriculum
import Foundation

/// The version of the curriculum in a student's package. The student may have changed the file: invalid content is ignored.
package enum StarterVersion {
  static let name = "curriculum.json"
  private static let maximumByteCount = 4 << 20

  private struct Contents: Decodable {
    struct Criterion: Decodable { let id: String }
    let version: Int?
    let criteria: [Criterion]
  }

  package static func number(in package: URL) -> Int? {
    let folder = package.appending(path: "Fixtures")
    let file = folder.appending(path: name)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.plainPath)
    guard folder.isFolder, attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, size <= maximumByteCount
    else { return nil }
    return (try? Data(contentsOf: file)).flatMap(number(in:))
  }

  static func number(in data: Data) -> Int? {
    guard data.count <= maximumByteCount,
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      !contents.criteria.isEmpty
    else { return nil }
    return contents.version ?? 1
  }
}

extension Curriculum {
  /// The note for a submission with an older version. Nil for any other version.
  package func note(onVersion number: Int) -> String? {
    guard let changes = changes(since: number) else { return nil }
    return """
      This was begun with an older starter: version \(number) of the curriculum. It is graded by version \(version).
      \(changes)
      """
  }

  package func changes(since number: Int) -> String? {
    guard number >= 1, number < version else { return nil }
    let newer = criteria.filter { $0.version ?? 1 > number }
    if newer.isEmpty { return "No criterion has changed since." }
    return "New or changed since: \(newer.count.criteria)."
      + newer.map { "\n  \($0.title)" }.joined()
  }
}
