import CommandLineSupport
import Foundation
import JSON
import RealtimeDatabase

extension FeedFile {
  /// The database of a file, if the file may be written: nothing in the file may get lost.
  ///
  /// - Throws: An `ExitError` if something in the file would get lost.
  func keepableDatabase(path: String) throws -> RealtimeDatabase {
    guard isComplete, Self.hasExactIntegers(data) else {
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

  /// Whether no integer of the document loses digits as a double, which is what a database stores.
  private static func hasExactIntegers(_ data: Data) -> Bool {
    (try? JSONReader.read(data) { try areExact(&$0) }) == true
  }

  private static func areExact(_ reader: inout JSONReader) throws -> Bool {
    var areExact = true
    switch try reader.kind() {
    case .number:
      let number = try reader.number()
      if let integer = number.integer { areExact = Int64(exactly: number.double) == integer }
    case .array:
      try reader.array { reader in areExact = try Self.areExact(&reader) && areExact }
    case .object:
      try reader.object { reader, _ in areExact = try Self.areExact(&reader) && areExact }
    case .null, .bool, .string: try reader.skip()
    }
    return areExact
  }
}
