import CommandLineSupport
import Foundation
import RealtimeDatabase

extension FeedFile {
  /// The database of a file that may be written: one that says nothing which the database does not.
  ///
  /// - Throws: An `ExitError` if something of the file would be lost.
  func keepableDatabase(path: String) throws -> RealtimeDatabase {
    var database = database
    let kept = database.respond(to: .init(httpMethod: "GET", path: "/posts.json")).body
    // Where two names look the same, both trees would have one of them.
    guard (try? RealtimeDatabase(json: data)) != nil,
      let original = Self.tree(in: data), original == Self.tree(in: kept)
    else {
      throw ExitError.data(
        "“\(path)” has something in it that a database does not keep, so it is left as it is. "
          + "“PostDemo show” shows it.")
    }
    return database
  }

  /// Makes sure that posts would be among their like: some entry has a time, as each post has and other documents have not.
  ///
  /// - Throws: An `ExitError` if this is a document of another kind.
  func checkHoldsPosts(path: String) throws {
    var database = database
    var request = RealtimeDatabase.Request(
      httpMethod: "GET", url: baseURL.appendingPathExtension("json"))
    request.query = [
      "orderBy": "\"timestamp\"", "startAt": "\(-Double.greatestFiniteMagnitude)",
      "endAt": "\(Double.greatestFiniteMagnitude)", "limitToFirst": "1",
    ]
    guard entryCount == 0 || database.respond(to: request).body != Data("{}".utf8) else {
      throw ExitError.data(
        "“\(path)” is not a feed of posts, so nothing is written into it. “PostDemo show” shows what the app makes of it."
      )
    }
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
