import Foundation

/// Why the cloud did not do what it was asked. `CKError`, as far as Timeline meets it.
public indirect enum CloudError: Error, Hashable, Sendable {
  /// Nobody is signed in.
  case notAuthenticated
  /// There is no way to the server. Nothing has happened.
  case networkUnavailable
  /// The connection broke. What was asked may have been done, or not.
  case networkFailure
  /// Too many requests; the next is welcome after some seconds.
  case requestRateLimited(retryAfter: TimeInterval)
  /// There is no such record.
  case unknownItem
  /// There is no such subscription.
  case unknownSubscription
  /// Someone has saved the record since it was fetched.
  case serverRecordChanged(serverRecord: CloudRecord)
  /// Some of several records failed.
  case partialFailure([CloudRecord.ID: CloudError])
  /// More records, or larger ones, than one request may carry.
  case limitExceeded
  /// The record belongs to someone else.
  case permissionFailure
  /// The server does not understand the request.
  case invalidArguments(String)
  /// The server has troubles of its own, for example with its disk.
  case internalError(String)
}

extension CloudError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .notAuthenticated: "You are not signed in."
    case .networkUnavailable: "There is no connection."
    case .networkFailure: "The connection broke."
    case .requestRateLimited: "The server is busy."
    case .unknownItem: "This is not there any more."
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
    case .unknownItem: "Refresh to see what is."
    case .limitExceeded: "Try again with less."
    case .unknownSubscription, .permissionFailure, .invalidArguments, .internalError: nil
    }
  }
}
