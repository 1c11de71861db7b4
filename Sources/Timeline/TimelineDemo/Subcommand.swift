import Cloud
import CommandLineSupport
import Foundation
import HeadlessUI
import TimelineTesting
import TimelineViews

/// A single action with the app, from the launch to the screen that results.
enum Subcommand: Equatable {
  case timeline
  case search(term: String)
  case nearby(CloudLocation)
  case follow(name: String)
  case unfollow(name: String)
  case post(file: String, caption: String)
  /// The post is given by its number in the timeline, counted from 1, or by its ID.
  case comment(post: String, text: String)
  case notifications

  /// Performs the action as a person would, and prints the resulting screen. If the app refuses, the refusal is on the
  /// screen and is thrown.
  @MainActor
  func run(_ options: Options, print: (String) throws -> Void) async throws {
    let session = try await Session(options, photo: photo)
    var refusal: ExitError?
    do {
      try await perform(in: session, options)
      refusal = session.refusal
    } catch let failure as ExitError {
      refusal = failure
    }
    try print(session.app.user.screenText)
    if options.printsIDs {
      // An ID comes from the folder's files, so it may contain any characters.
      for id in ids(in: session) { try print(String(singleLine: id)) }
    }
    if let refusal { throw refusal }
  }

  /// The IDs of the posts in the list on the screen.
  @MainActor
  private func ids(in session: Session) -> [String] {
    switch self {
    case .search, .nearby: session.foundIDs()
    default: session.timelineIDs()
    }
  }

  private var photo: String? {
    if case .post(let file, _) = self { file } else { nil }
  }

  @MainActor
  private func perform(in session: Session, _ options: Options) async throws {
    switch self {
    case .timeline: break
    case .search(let term): try await session.search(term)
    case .nearby(let location): try await session.search(near: location, radius: options.radius)
    case .follow(let name): try await session.tapFollowButton("Follow", of: name)
    case .unfollow(let name): try await session.tapFollowButton("Unfollow", of: name)
    case .post(_, let caption): try await session.post(caption, at: options.location)
    case .comment(let post, let text): try await session.comment(text, on: post)
    case .notifications:
      try session.app.user.tap("Notifications")
      try await session.app.user.waitUntilIdle()
    }
  }
}
