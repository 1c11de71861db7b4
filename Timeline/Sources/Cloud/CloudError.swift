import Foundation

/// The part of `CKError` that Timeline needs.
public indirect enum CloudError: Error, Hashable, Sendable {
  case notAuthenticated
  /// The server cannot be reached. The request was not performed.
  case networkUnavailable
  /// The connection broke. The request may or may not have been performed.
  case networkFailure
  /// Send the next request after this number of seconds.
  case requestRateLimited(retryAfter: TimeInterval)
  case unknownItem, unknownSubscription
  /// Someone else has saved the record since it was fetched.
  case serverRecordChanged(serverRecord: CloudRecord)
  case partialFailure([CloudRecord.ID: CloudError])
  /// The request has too many records, or too large ones.
  case limitExceeded
  /// The record belongs to someone else.
  case permissionFailure
  case invalidArguments(String)
  /// The server has a problem, for example with its disk.
  case internalError(String)
}

extension CloudError: LocalizedError {
  /// The error itself, or ``internalError(_:)`` for another type.
  public init(_ error: any Error) {
    let suggestion = (error as? any LocalizedError)?.recoverySuggestion
    self =
      error as? CloudError
      ?? .internalError(
        [error.localizedDescription, suggestion].compactMap(\.self).joined(separator: " "))
  }

  public var errorDescription: String? {
    switch self {
    case .notAuthenticated: "You are not signed in."
    case .networkUnavailable: "There is no connection."
    case .networkFailure: "The connection broke."
    case .requestRateLimited: "The server is busy."
    case .unknownItem: "This no longer exists."
    case .unknownSubscription: "There is no such subscription."
    case .serverRecordChanged: "This has been changed elsewhere in the meantime."
    case .partialFailure(let errors):
      errors.values.map(\.localizedDescription).min().map { "Not everything worked. \($0)" }
    case .limitExceeded: "This is too much for the server."
    case .permissionFailure: "This belongs to someone else."
    case .invalidArguments(let reason): "The server does not understand: \(reason)"
    case .internalError(let reason): "The server has a problem: \(reason)"
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notAuthenticated: "Sign in, and try again."
    case .networkUnavailable: "Check your network, and try again."
    case .networkFailure: "Try again; nothing will be there twice."
    case .requestRateLimited(let seconds):
      seconds > 0 && seconds < 1_000_000
        ? "Try again in \(Int(seconds.rounded(.up))) s." : "Try again later."
    case .serverRecordChanged, .partialFailure: "Try again."
    case .unknownItem: "Refresh to see what exists now."
    case .limitExceeded: "Try again with less."
    case .unknownSubscription, .permissionFailure, .invalidArguments, .internalError: nil
    }
  }
}
