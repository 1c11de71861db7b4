import CommandLineSupport
import Foundation
import RealtimeDatabase

extension FeedFile {
  /// The database of a file, if the file may be written: nothing in the file may get lost.
  ///
  /// - Throws: An `ExitError` if something in the file would get lost.
  func keepableDatabase(path: String) throws -> RealtimeDatabase {
    guard isComplete, hasExactIntegers else {
      throw ExitError.data(
        "“\(path)” contains something that a database cannot store, so it is not changed. "
          + "“PostDemo show” shows it.")
    }
    return database
  }

  /// Checks that the document is a feed: at least one entry has a timestamp, which every post has.
  ///
  /// - Throws: An `ExitError` if this is another kind of document.
  mutating func checkHoldsPosts(path: String) throws {
    var request = RealtimeDatabase.Request(
      httpMethod: "GET", url: baseURL.appendingPathExtension("json"))
    request.query = [
      "orderBy": "\"timestamp\"", "startAt": "\(-Double.greatestFiniteMagnitude)",
      "endAt": "\(Double.greatestFiniteMagnitude)", "limitToFirst": "1",
    ]
    guard entryCount == 0 || respond(to: request).body != Data("{}".utf8) else {
      throw ExitError.data(
        "“\(path)” is not a feed of posts, so it is not changed. “PostDemo show” shows what the app makes of it."
      )
    }
  }
}
