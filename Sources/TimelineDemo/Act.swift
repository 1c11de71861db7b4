import Cloud

enum Act: Equatable {
  case timeline
  case search(term: String)
  case nearby(CloudLocation)
  case follow(name: String)
  case unfollow(name: String)
  case post(file: String, caption: String)
  case comment(post: String, text: String)
  case notifications
  case account(name: String, photo: String?)
  @MainActor func run(_ options: Options, print: (String) throws -> Void) async throws {}
}
