import CommandLineSupport
import Foundation
import RealtimeDatabase

extension FeedFile {
  /// The database of a file, if the file may be written: nothing in the file may get lost.
  ///
  /// - Throws: An `ExitError` if something in the file would get lost.
  func keepableDatabase(path: String) throws -> RealtimeDatabase {
    var database = database
    let kept = database.respond(to: .init(httpMethod: "GET", path: "/posts.json")).body
    // If two names look the same, both trees contain only one of them, so this is checked separately.
    guard (try? RealtimeDatabase(json: data)) != nil,
      let original = Self.tree(in: data), original == Self.tree(in: kept)
    else {
      throw ExitError.data(
        "“\(path)” contains something that a database cannot store, so it is not changed. "
          + "“PostDemo show” shows it.")
    }
    return database
  }

  /// Checks that the document is a feed: at least one entry has a timestamp, which every post has.
  ///
  /// - Throws: An `ExitError` if this is another kind of document.
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
        "“\(path)” is not a feed of posts, so it is not changed. “PostDemo show” shows what the app makes of it."
      )
    }
  }

  /// The document in a form for comparison, without differences that do not matter: arrays versus objects with numbers
  /// as keys, and empty values.
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
