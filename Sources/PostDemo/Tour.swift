import Foundation
import HeadlessUI
import PostControllers
import PostTesting

/// The tour: a reader's session with the app, screen by screen. Each is rendered by the app itself.
@MainActor
enum Tour {
  /// One screen and what it shows.
  struct Page: Sendable {
    let title: String
    /// The step of the curriculum.
    let step: String
    let screen: String
  }

  static func pages() async throws -> [Page] {
    try await reading() + writing() + hiding() + troubles()
  }
}
