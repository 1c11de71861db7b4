import Foundation
import PostModel

/// Fetches the posts of the feed, keeps them, and sends new ones.
///
/// Curriculum: Part One, Post Controller; Part Two, Add Posting Functionality to the PostController and Add Paging
/// Functionality to the Post Controller.
@MainActor
public final class PostController {
  /// What runs on the main thread, once, when a fetch is over: with the posts that it brought, or with none when it failed.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The address of all posts, without `.json`.
  ///
  /// Curriculum: Part One, Post Controller, step 1.
  public nonisolated static let baseURL = URL(filePath: "/")  // Your code.

  /// Where the posts are fetched.
  ///
  /// Curriculum: Part One, Post Controller, step 2.
  public nonisolated static let endpoint = URL(filePath: "/")  // Your code.

  /// The posts that have been fetched and are not hidden, the newest first.
  ///
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public private(set) var posts: [Post] = [] {
    didSet {
      // Your code.
    }
  }

  /// Who hears of new posts.
  ///
  /// Curriculum: Part One, Post Controller, step 6.
  public weak var delegate: (any PostControllerDelegate)?

  /// What the reader does not want to see.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?

  /// Makes a controller, which fetches the newest posts without being told.
  ///
  /// - Parameters:
  ///   - networkController: What sends the requests.
  ///   - hiddenContentStore: Where what is hidden is kept until the next launch; nil to keep it nowhere.
  ///
  /// Curriculum: Part One, Post Controller, step 5.
  public init(
    networkController: any RequestPerforming = NetworkController(),
    hiddenContentStore: (any HiddenContentStore)? = nil
  ) {
    self.networkController = networkController
    self.hiddenContentStore = hiddenContentStore
    // Your code.
  }

  /// Fetches a page of posts: the 15 newest ones, or those that come after what is there.
  ///
  /// A fetch that fails leaves the posts as they are.
  ///
  /// - Parameters:
  ///   - reset: `true` to begin again with the newest posts, `false` to add older ones.
  ///   - completion: Runs once in any case, see ``FetchCompletion``.
  ///
  /// Curriculum: Part One, Post Controller, step 4; Part Two, Add Paging Functionality to the Post Controller.
  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    // Your code.
  }

  /// Sends a new post, dated now, and then fetches the newest posts, with this one among them.
  ///
  /// - Parameters:
  ///   - username: Who writes it.
  ///   - text: The message.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the PostController.
  public func addPost(username: String, text: String) {
    // Your code.
  }

  /// Whether a post came with the latest refresh. After the first fetch no post is new.
  ///
  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool {
    // Your code.
    false
  }

  /// Hides a post, or all posts of a user, also after the next launch.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func hide(_ item: HiddenContent.Item) {
    // Your code.
  }

  /// Shows again what was hidden, with the next fetch at the latest.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func unhide(_ item: HiddenContent.Item) {
    // Your code.
  }

  /// Tells the people who run the feed about a post, and hides it once the server has got that.
  ///
  /// The report is JSON with the post's identifier and the reason. It goes to `reports/`, beside the posts, under a UUID
  /// of its own and `.json`.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - reason: What is wrong with it, in the reader's words.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func report(_ post: Post, reason: String) {
    // Your code.
  }
}
