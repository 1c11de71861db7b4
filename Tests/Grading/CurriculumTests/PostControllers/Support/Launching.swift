import AppUnderTest
import Testing

@MainActor
func launchedController(_ feed: CurriculumFeed) async throws -> PostController {
  let controller = PostController(networkController: feed.network)
  await load(controller)
  let exchange = { "it has none. \(feed.exchanges.inWords)" }
  try await eventually("the controller has the posts of the feed", actual: exchange) {
    !controller.posts.isEmpty
  }
  return controller
}

/// Lets a new controller load the feed. If it does not fetch by itself, this function calls `fetchPosts`.
@MainActor
func load(_ controller: PostController) async {
  await settle()
  if controller.posts.isEmpty { await fetch(controller) }
}

@MainActor
func fetch(_ controller: PostController, reset: Bool = true) async {
  controller.fetchPosts(reset: reset) { _ in }
  await settle()
}

@MainActor
func texts(_ controller: PostController) -> [String] { controller.posts.map(\.text) }

@MainActor
func post(_ text: String, in controller: PostController) throws -> Post {
  try require(
    "there is a post “\(text)” in the controller’s posts",
    controller.posts.first { $0.text == text })
}
