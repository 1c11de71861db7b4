import Cloud
import Foundation
import TimelineModel

/// Why Timeline did not do what someone wanted.
public enum TimelineError: Error, Hashable, Sendable {
  case cloud(CloudError)
  /// The account has no display name yet.
  case noAccount
  /// The name is blank, or too long.
  case invalidDisplayName
  /// The caption is blank, or too long.
  case invalidCaption
  /// The comment is blank, or too long.
  case invalidComment
  /// The address book cannot be read.
  case contacts(reason: String)
  /// A person cannot follow that very person.
  case followingOneself
  /// The person follows as many others as one can.
  case followingTooMany
}

extension TimelineError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .cloud(let error): error.errorDescription
    case .noAccount: "Your account has no name yet."
    case .invalidDisplayName: "A name has something to see in it, and not too much of it."
    case .invalidCaption: "A caption has something to see in it, and not too much of it."
    case .invalidComment: "A comment has something to see in it, and not too much of it."
    case .contacts(let reason): "Your contacts cannot be read. \(reason)"
    case .followingOneself: "You cannot follow yourself."
    case .followingTooMany: "You follow \(User.maximumFriendCount) people, and that is the most."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .cloud(let error): error.recoverySuggestion
    case .noAccount: "Set it up first."
    case .invalidDisplayName: "Up to \(User.maximumNameLength) bytes are fine."
    case .invalidCaption: "Up to \(Post.maximumCaptionLength) bytes are fine."
    case .invalidComment: "Up to \(Comment.maximumTextLength) bytes are fine."
    case .followingTooMany: "Unfollow someone first."
    case .contacts, .followingOneself: nil
    }
  }

  /// What happened and what to do about it, for a person.
  public var message: String {
    [errorDescription, recoverySuggestion].compactMap { $0 }.joined(separator: " ")
  }
}
