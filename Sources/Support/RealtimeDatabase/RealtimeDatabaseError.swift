import Foundation

/// Why the database refuses a request or a document. The description is the text of the REST API.
public struct RealtimeDatabaseError: LocalizedError, Equatable, Sendable {
  public let errorDescription: String?
  let status: Int

  private init(_ description: String, status: Int = 400) {
    errorDescription = description
    self.status = status
  }

  /// Not JSON, or a number too large for a double.
  public static let invalidData = Self("Invalid data; couldn't parse JSON object, array, or value.")
  /// A child's name is empty, longer than 768 bytes or holds `.` `$` `#` `[` `]` `/` or a control character.
  public static let invalidKey = Self(
    "Invalid data; couldn't parse JSON object. "
      + "Are you sending a JSON object with valid key names?")
  /// A child is named `.priority` or `.value`, which Firebase uses for priorities.
  public static let priority = Self(
    "Invalid data; this database has no priorities. Leave out .priority and .value.")
  /// Two names in one object are equal, or differ only in Unicode normalization. One of them would get lost.
  public static let indistinctKeys = Self(
    "Invalid data; two keys of an object are the same, or differ only in how a letter is composed. Write them one by one."
  )
  /// The address names a child that can't exist.
  public static let invalidPath = Self("Invalid path: Invalid token in path")
  public static let tooDeep = Self(
    "Invalid data; the path to a value may be \(Value.maximumDepth) keys long at most.")
  /// `orderBy` is not a JSON string, or does not name a child.
  static let orderByInvalid = Self("orderBy must be a valid JSON encoded path")
  static let orderByMissing = Self(
    "orderBy must be defined when other query parameters are defined")
  static let overlappingPaths = Self(
    "Invalid data; one path of an update must not be inside of another.")
  static let permissionDenied = Self("Permission denied", status: 401)
  static let notFound = Self("Not found: the address of a node ends in .json", status: 404)
  static let methodNotAllowed = Self("Method not allowed", status: 405)

  static func invalidParameter(_ text: String) -> Self { Self(text) }

  static func require(_ condition: Bool, _ reason: String) throws {
    if !condition { throw Self.invalidParameter(reason) }
  }
}
