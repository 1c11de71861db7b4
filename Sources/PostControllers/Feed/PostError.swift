import Foundation

/// Why the feed could not be read or written.
public enum PostError: LocalizedError, Sendable {
  /// The request failed on its way or the server refused it.
  case network(any Error)
  /// The server reports an error in a response that looks like a success.
  case server(message: String)
  /// The response is not JSON, or cut off. ``failureReason`` says where.
  case unreadableResponse(reason: String)
  case notAFeed
  /// The response to a query for older posts contains none, and is not the end of the feed.
  case repeatedPage
  /// The server’s response to a write differs from the written value.
  case notConfirmed
  case cancelled
  case authRevoked
  case hiddenContentNotRead(any Error)
  case hiddenContentNotSaved(any Error)

  public var errorDescription: String? {
    switch self {
    case .network(let error): error.localizedDescription
    case .server(let message): "The server answered: \(message.asSentence)"
    case .unreadableResponse: "The server’s answer cannot be read."
    case .notAFeed: "The server’s answer is not a feed of posts."
    case .repeatedPage: "The server sends the same posts again instead of older ones."
    case .notConfirmed: "The server did not confirm what was sent."
    case .cancelled: "The server does not allow this feed to be read any more."
    case .authRevoked: "The server does not accept the credentials any more."
    case .hiddenContentNotRead(let error):
      "What you hid before could not be read. \(error.localizedDescription)"
    case .hiddenContentNotSaved(let error):
      "What you hid could not be saved: \(error.localizedDescription)"
    }
  }

  public var failureReason: String? {
    if case .unreadableResponse(let reason) = self { reason } else { nil }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .network(let error):
      (error as? any LocalizedError)?.recoverySuggestion ?? "Check the connection and try again."
    case .server: "Try again later."
    case .unreadableResponse, .notAFeed, .repeatedPage, .notConfirmed:
      "Try again, and check the address of the server."
    case .cancelled: "Check that you are allowed to read it."
    case .authRevoked: "Get new ones, and start again."
    case .hiddenContentNotRead: "Hide it again."
    case .hiddenContentNotSaved: "It stays hidden until you quit."
    }
  }

  init(reading error: any Error) {
    self = error as? PostError ?? .unreadableResponse(reason: String(describing: error))
  }

  /// The error on one line of a log.
  var logDescription: String {
    let reason = failureReason.map { " \($0)" } ?? ""
    return (localizedDescription + reason).debugDescription
  }
}
