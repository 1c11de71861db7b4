import Foundation

/// Why the database refuses a request or a document. The description is the text of the REST API.
public enum RealtimeDatabaseError: LocalizedError, Equatable, Sendable {
  /// Not JSON, or a number too large for a double.
  case invalidData
  /// A child's name is empty, longer than 768 bytes or holds `.` `$` `#` `[` `]` `/` or a control character.
  case invalidKey
  /// A child is named `.priority` or `.value`, which Firebase uses for priorities.
  case priority
  /// Two names in one object are equal, or differ only in Unicode normalization. One of them would get lost.
  case indistinctKeys
  /// The address names a child that can't exist.
  case invalidPath
  case tooDeep
  /// `orderBy` is not a JSON string, or does not name a child.
  case orderByInvalid
  case orderByMissing
  /// The rules don't list the child that `orderBy` names.
  case indexNotDefined(child: String, path: String)
  /// Another parameter is invalid. The text says which.
  case invalidParameter(String)
  case overlappingPaths
  case permissionDenied
  case notFound
  case methodNotAllowed

  public var errorDescription: String? {
    switch self {
    case .invalidData:
      "Invalid data; couldn't parse JSON object, array, or value."
    case .invalidKey:
      "Invalid data; couldn't parse JSON object. "
        + "Are you sending a JSON object with valid key names?"
    case .priority:
      "Invalid data; this database has no priorities. Leave out .priority and .value."
    case .indistinctKeys:
      "Invalid data; two keys of an object are the same, or differ only in how a letter is composed. Write them one by one."
    case .invalidPath:
      "Invalid path: Invalid token in path"
    case .tooDeep:
      "Invalid data; the path to a value may be \(Value.maximumDepth) keys long at most."
    case .orderByInvalid:
      "orderBy must be a valid JSON encoded path"
    case .orderByMissing:
      "orderBy must be defined when other query parameters are defined"
    case .indexNotDefined(let child, let path):
      "Index not defined, add \".indexOn\": \"\(child)\", for path \"\(path)\", to the rules"
    case .invalidParameter(let text):
      text
    case .overlappingPaths:
      "Invalid data; one path of an update must not be inside of another."
    case .permissionDenied:
      "Permission denied"
    case .notFound:
      "Not found: the address of a node ends in .json"
    case .methodNotAllowed:
      "Method not allowed"
    }
  }

  /// - Throws: ``invalidParameter(_:)`` with the reason unless the condition holds.
  static func require(_ condition: Bool, _ reason: String) throws {
    if !condition { throw Self.invalidParameter(reason) }
  }

  /// The HTTP status of the response.
  var status: Int {
    switch self {
    case .permissionDenied: 401
    case .notFound: 404
    case .methodNotAllowed: 405
    default: 400
    }
  }
}
