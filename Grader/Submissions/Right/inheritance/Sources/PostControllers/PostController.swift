import Foundation
import PostModel

@MainActor
public final class PostController: FollowedFeedController {
  public nonisolated static let baseURL = URL(string: "https://posts.example.com/posts")!
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  public private(set) var posts: [Post] = [] {
    didSet {
      delegate?.postsUpdated(posts)
    }
  }

  public weak var delegate: (any PostControllerDelegate)?

  public private(set) var hiddenContent = HiddenContent()

  private let hiddenContentStore: (any HiddenContentStore)?

  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.hiddenContentStore = hiddenContentStore
    super.init(networkController: networkController)
    hiddenContent = (try? hiddenContentStore?.load()) ?? hiddenContent
    fetchPosts()
  }

  override var feedEndpoint: URL { Self.endpoint }

  override func feedDidChange() {
    posts = visible(feed)
  }

  override func visible(_ posts: [Post]) -> [Post] {
    posts.filter { !hiddenContent.hides($0) }
  }

  public func addPost(username: String, text: String) {
    let post = Post(username: username, text: text)
    put(post.jsonData, to: post.endpoint) { arrived in
      if arrived { self.fetchPosts() }
    }
  }

  public func isNew(_ post: Post) -> Bool { isArrival(post) }

  public func hide(_ item: HiddenContent.Item) {
    changeHiddenContent { $0.insert(item) }
  }

  public func unhide(_ item: HiddenContent.Item) {
    changeHiddenContent { $0.remove(item) }
  }

  private func changeHiddenContent(_ change: (inout HiddenContent) -> Void) {
    change(&hiddenContent)
    try? hiddenContentStore?.save(hiddenContent)
    feedDidChange()
  }

  public func report(_ post: Post, reason: String) {
    let url = Self.baseURL.deletingLastPathComponent()
      .appendingPathComponent("reports/\(UUID().uuidString).json")
    let report = ["postID": post.identifier.uuidString, "reason": reason]
    put(try? JSONSerialization.data(withJSONObject: report), to: url) { arrived in
      if arrived { self.hide(.post(post)) }
    }
  }
}
