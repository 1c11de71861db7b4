import AppUnderTest
import Foundation
import Testing

/// The address of the posts, without a slash at its end.
@MainActor
var baseAddress: String { PostController.baseURL.absoluteString.replacing(/\/+$/, with: "") }

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

/// A controller with a store. If the store hides everything, it has no posts.
@MainActor
func launchedController(
  _ feed: CurriculumFeed, store: some HiddenContentStore
) async -> PostController {
  let controller = PostController(networkController: feed.network, hiddenContentStore: store)
  await load(controller)
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

// Each of these lets the app do its work, and waits for the end of it.

@MainActor
func hide(_ item: HiddenContent.Item, in controller: PostController) async {
  controller.hide(item)
  await settle()
}

@MainActor
func hide(_ text: String, in controller: PostController) async throws {
  await hide(.post(try post(text, in: controller)), in: controller)
}

@MainActor
func report(_ post: Post, by controller: PostController) async {
  controller.report(post, reason: "It shouts.")
  await settle()
}

@MainActor
func addPost(by controller: PostController) async {
  controller.addPost(username: "mira", text: "Good morning")
  await settle()
}

@MainActor
func follow(_ stream: FeedStream, by controller: PostController) async {
  controller.startFollowing(over: stream)
  await settle()
}

/// - Parameter index: The request to respond to, of those that the network holds.
@MainActor
func release(_ index: Int = 0, of feed: CurriculumFeed) async {
  feed.network.release(index)
  await settle()
}

@MainActor
func releaseAll(of feed: CurriculumFeed) async {
  feed.network.releaseAllAndGoOn()
  await settle()
}

/// A controller to which an older page has come before the response to the first request of `act`. Records a failure if that response
/// removes the page.
@MainActor
func controllerWithPage(
  _ moment: String, of feed: CurriculumFeed, sourceLocation: SourceLocation = #_sourceLocation,
  act: @MainActor (PostController) async throws -> Void
) async throws -> PostController {
  let controller = try await launchedController(feed)
  feed.network.isHolding = true
  try await act(controller)
  controller.fetchPosts(reset: false)
  await settle()
  await release(1, of: feed)
  // Other criteria judge pages.
  let hadPage = texts(controller).contains("18")
  await releaseAll(of: feed)
  expect(
    "“18”, which came with an older page \(moment), is still there after it",
    !hadPage || texts(controller).contains("18"), sourceLocation: sourceLocation)
  return controller
}
