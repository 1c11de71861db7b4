import Foundation

/// Why a file cannot be used as a database.
public enum DatabaseServiceError: LocalizedError, Equatable {
  /// The file is a journal of another program.
  case notADatabase(path: String)

  public var errorDescription: String? {
    switch self {
    case .notADatabase(let path): "“\(path)” contains something other than a database."
    }
  }

  public var recoverySuggestion: String? { "Choose another file. This one was not changed." }
}
