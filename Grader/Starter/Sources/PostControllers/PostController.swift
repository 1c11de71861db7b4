import Foundation
import PostModel

/// Fetches the posts of the feed, keeps them, and sends new ones.
///
/// Curriculum: Part One, Post Controller; Part Two, Add Posting Functionality to the PostController and Add Paging
/// Functionality to the Post Controller.
@MainActor
public final class PostController {
  /// What runs on the main thread, once, when a fetch is over: with the posts that it brought, the newest
  /// first, or with none when it failed. By then ``posts`` has them.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The address of all posts, without `.json`. It begins with `http` or `https`, and its last part is `posts`. Which
  /// server that is does not matter to the tests; they never go there.
  ///
  /// Curriculum: Part One, Post Controller, step 1.
  public nonisolated static let baseURL = URL(filePath: "/")  // Your code.

  /// Where the posts are fetched: ``baseURL`` with `.json` right behind it.
  ///
  /// Curriculum: Part One, Post Controller, step 2.
  public nonisolated static let endpoint = URL(filePath: "/")  // Your code.

  /// The posts that have been fetched and are not hidden, the newest first, each once. Whenever they change the delegate
  /// is told of all of them.
  ///
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public private(set) var posts: [Post] = [] {
    didSet {
      // Your code.
    }
  }

  /// Who hears, on the main thread, that the posts have changed. The controller does not keep it alive.
  ///
  /// Curriculum: Part One, Post Controller, step 6.
  public weak var delegate: (any PostControllerDelegate)?

  /// What the reader does not want to see. After a launch it is what the store has kept.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?

  /// Makes a controller, which fetches the newest posts once, without being told.
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
  /// The answer is an object of posts under their identifiers. An entry that is no post is left out, and the others
  /// stay. `null` is the answer when there is none: an empty list, or nothing older.
  ///
  /// A fetch fails when there is no answer, an empty one, no JSON, or an object with an `error`, as in
  /// `{"error": "Permission denied"}`. It leaves the posts as they are, and the next one may work.
  ///
  /// Part Two asks for a page with the parameters `orderBy` (the name of the field as JSON, so with quotes around it),
  /// `endAt` (seconds since 1970, for the newest posts now or later) and `limitToLast`.
  ///
  /// - Parameters:
  ///   - reset: `true` to begin again with the newest posts, `false` to add older ones.
  ///   - completion: Runs once in any case, see ``FetchCompletion``.
  ///
  /// Curriculum: Part One, Post Controller, step 4; Part Two, Add Paging Functionality to the Post Controller.
  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    // Your code.
  }

  /// Sends a new post, dated now, with one PUT to its endpoint. Once the server has answered, the newest posts are
  /// fetched, with this one among them.
  ///
  /// A post that the network loses, or that the server refuses with an `error` in its answer, does not show up.
  ///
  /// - Parameters:
  ///   - username: Who writes it.
  ///   - text: The message.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the PostController.
  public func addPost(username: String, text: String) {
    // Your code.
  }

  /// Whether a post came with the latest refresh. After the first fetch no post is new, and those of older pages never
  /// are.
  ///
  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool {
    // Your code.
    false
  }

  /// Hides a post, or all posts of a user: at once, after each later fetch, on older pages, and after the next launch.
  ///
  /// ``hiddenContent`` says so, the store keeps it, and the delegate is told that ``posts`` has changed. When the store
  /// fails, the app goes on, and what is hidden is hidden until it ends.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func hide(_ item: HiddenContent.Item) {
    // Your code.
  }

  /// Shows again what was hidden, with the next fetch at the latest. ``hiddenContent`` and the store forget it. When a
  /// user is shown again, a post that was hidden by itself stays hidden.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func unhide(_ item: HiddenContent.Item) {
    // Your code.
  }

  /// Tells the people who run the feed about a post, and hides it once the server has answered. A report that is lost, or
  /// refused with an `error` in the answer, hides nothing, so that it can be sent again.
  ///
  /// The report is a JSON object with the post's identifier and the reason, each in a field of its own. It is PUT to
  /// `reports/IDENTIFIER.json`, where `reports` stands beside `posts` and the identifier is a new UUID.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - reason: What is wrong with it, in the reader's words.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func report(_ post: Post, reason: String) {
    // Your code.
  }

  /// Lets new posts come by themselves until ``stopFollowing()``: what a stream of the feed tells goes into ``posts``.
  ///
  /// The events that matter are called `put`. Their data is a JSON object with a `path` and `data`: the path `/` with an
  /// object of posts, as a GET answers it, which comes first; and the path `/IDENTIFIER` with one post, or with `null` when it has
  /// been deleted. The query of a stream is written like that of a GET. One that ends now would bring nothing new.
  ///
  /// Curriculum: Part Two, Black Diamonds (streaming).
  public func startFollowing(over eventStreaming: any EventStreaming) {
    // Your code.
  }

  /// Ends what ``startFollowing(over:)`` began, and closes the connection. The posts stay.
  ///
  /// Curriculum: Part Two, Black Diamonds (streaming).
  public func stopFollowing() {
    // Your code.
  }
}
