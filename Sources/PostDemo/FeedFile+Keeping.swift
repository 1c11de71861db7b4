import CommandLineSupport
import Foundation
import RealtimeDatabase

extension FeedFile {
  /// The database of a file that may be written: one that says nothing which the database does not.
  ///
  /// - Throws: A `Failure` if something of the file would be lost.
  func keepableDatabase(path: String) throws -> RealtimeDatabase {
    var database = database
    let kept = database.respond(to: .init(httpMethod: "GET", path: "/posts.json")).body
    guard let original = Self.tree(in: data), original == Self.tree(in: kept) else {
      throw Failure.data(
        "“\(path)” has something in it that a database does not keep, so it is left as it is. "
          + "“PostDemo show” shows it.")
    }
    return database
  }

  /// A document without what makes no difference: how an object of numbers is written, and what is nothing.
  private static func tree(in data: Data) -> NSObject? {
    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)).map(tree)
  }

  private static func tree(_ value: Any) -> NSObject {
    let entries: [String: NSObject]
    switch value {
    case let object as [String: Any]:
      entries = object.mapValues(tree)
    case let array as [Any]:
      entries = Dictionary(
        uniqueKeysWithValues: array.enumerated().map { (String($0), tree($1)) })
    case let value as NSObject:
      return value
    default:
      return NSNull()
    }
    let rest = entries.filter { !($0.value is NSNull) }
    return rest.isEmpty ? NSNull() : rest as NSDictionary
  }
}
