import Cloud
import Foundation
import TimelineModel

public enum TimelineError: Error, Hashable, Sendable {
  case cloud(CloudError)
  /// The account has no display name yet.
  case noAccount
  /// Blank, or too long.
  case invalidDisplayName, invalidCaption, invalidComment
  /// The address book cannot be read.
  case contacts(reason: String)
  /// The photo library cannot be read.
  case photos(reason: String)
  case followingOneself, followingTooMany

  /// The error itself, or ``cloud(_:)``.
  init(_ error: any Error) { self = error as? TimelineError ?? .cloud(CloudError(error)) }
}

extension Result where Failure == TimelineError {
  @MainActor
  init(of request: @MainActor () async throws -> Success) async {
    do {
      self = .success(try await request())
    } catch {
      self = .failure(TimelineError(error))
    }
  }

  var failure: TimelineError? { if case .failure(let error) = self { error } else { nil } }
}

extension TimelineError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .cloud(let error): error.errorDescription
    case .noAccount: "Your account has no name yet."
    case .invalidDisplayName: "A name must not be blank or too long."
    case .invalidCaption: "A caption must not be blank or too long."
    case .invalidComment: "A comment must not be blank or too long."
    case .contacts(let reason): "Your contacts cannot be read. \(reason)"
    case .photos(let reason): "Your photos cannot be read. \(reason)"
    case .followingOneself: "You cannot follow yourself."
    case .followingTooMany: "You follow \(User.maximumFriendCount) people, which is the maximum."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .cloud(let error): error.recoverySuggestion
    case .noAccount: "Set it up first."
    case .invalidDisplayName: "Up to \(User.maximumNameLength) bytes are allowed."
    case .invalidCaption: "Up to \(Post.maximumCaptionLength) bytes are allowed."
    case .invalidComment: "Up to \(Comment.maximumTextLength) bytes are allowed."
    case .followingTooMany: "Unfollow someone first."
    case .contacts, .photos, .followingOneself: nil
    }
  }

  /// What happened, and what the person can do about it.
  public var message: String {
    [errorDescription, recoverySuggestion].compactMap { $0 }.joined(separator: " ")
  }
}
