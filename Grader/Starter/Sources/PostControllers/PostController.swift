import Foundation
import PostModel

/// Fetches the posts of the feed, stores them, and sends new ones.
///
/// Curriculum: Part One, Post Controller; Part Two, Add Posting Functionality to the PostController and Add Paging
/// Functionality to the Post Controller.
@MainActor
public final class PostController {
  /// A closure that runs on the main thread, once, when a fetch is over: with the posts of this fetch, the newest
  /// first, or with no posts if it failed. By then, ``posts`` contains them, except for hidden ones.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The address of all posts, without `.json`. It begins with `http` or `https`, and its last part is `posts`. Which
  /// server that is does not matter to the tests; they never go there.
  ///
  /// Curriculum: Part One, Post Controller, step 1.
  public nonisolated static let baseURL = URL(filePath: "/")  // Your code.

  /// The address for reading all posts: ``baseURL`` with `.json` right behind it, without a slash between.
  ///
  /// Curriculum: Part One, Post Controller, step 2.
  public nonisolated static let endpoint = URL(filePath: "/")  // Your code.

  /// The posts that have been fetched and are not hidden, the newest first, each once. Posts with the same timestamp are
  /// in the same order after each fetch. After every change, the delegate receives all of them.
  ///
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public private(set) var posts: [Post] = [] {
    didSet {
      // Your code.
    }
  }

  /// The object that hears, on the main thread, that the posts have changed. The controller does not keep it alive.
  ///
  /// Curriculum: Part One, Post Controller, step 6.
  public weak var delegate: (any PostControllerDelegate)?

  /// The posts and users that the reader has hidden. After a launch, they come from the store.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public private(set) var hiddenContent = HiddenContent()

  private let networkController: any RequestPerforming
  private let hiddenContentStore: (any HiddenContentStore)?

  /// Creates a controller, which fetches the newest posts once, by itself.
  ///
  /// - Parameters:
  ///   - networkController: The object that sends the requests.
  ///   - hiddenContentStore: Saves the hidden posts and users until the next launch; nil to save them nowhere.
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

  /// Fetches a page of posts: the 15 newest ones, or the next older ones.
  ///
  /// The response is an object of posts under their identifiers. A malformed entry is skipped, and the other posts stay.
  /// The response is `null` if it has no posts: the feed is empty, or has no older posts.
  ///
  /// A fetch fails if no response arrives, or if the response is empty, is not JSON, or is an object with an `error` of any
  /// type, as in `{"error": "Permission denied"}`. A failed fetch keeps the loaded posts, and the next fetch may succeed.
  /// The newest posts appear even while a later fetch is under way.
  ///
  /// Part Two requests a page with three parameters: `orderBy`, the name of the field as JSON, so with quotes around it;
  /// `endAt`, the time at which the page ends, in seconds since 1970; and `limitToLast`, the number of posts. A page of the
  /// newest posts ends now or later.
  ///
  /// - Parameters:
  ///   - reset: `true` to start again with the newest posts, `false` to add older ones.
  ///   - completion: Runs once in any case, see ``FetchCompletion``.
  ///
  /// Curriculum: Part One, Post Controller, step 4; Part Two, Add Paging Functionality to the Post Controller.
  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    // Your code.
  }

  /// Sends a new post, dated now, with one PUT to its endpoint. The PUT does not wait for a fetch under way. Once the
  /// server has responded, the controller fetches the newest posts, with this one among them.
  ///
  /// A post that the network loses, or that the server refuses with an `error` in its response, does not appear.
  ///
  /// - Parameters:
  ///   - username: The author.
  ///   - text: The message.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the PostController.
  public func addPost(username: String, text: String) {
    // Your code.
  }

  /// Whether a post arrived with the latest refresh. After the first fetch no post is new, and posts of older pages never
  /// are.
  ///
  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool {
    // Your code.
    false
  }

  /// Hides a post, or all posts of a user: at once, after each later fetch, on older pages, and after the next launch.
  ///
  /// ``hiddenContent`` contains the item, the store saves it, and the delegate hears that ``posts`` has changed. If the
  /// store fails, the app continues, and the item stays hidden until the app ends.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func hide(_ item: HiddenContent.Item) {
    // Your code.
  }

  /// Shows a hidden post or user again, after the next refresh at the latest. ``hiddenContent`` and the store forget it.
  /// When a user is shown again, a post that was hidden separately stays hidden.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func unhide(_ item: HiddenContent.Item) {
    // Your code.
  }

  /// Reports a post to the people who run the feed, and hides it once the server has responded. A report that is lost, or
  /// refused with an `error` in the response, hides nothing, so that the reader can send it again.
  ///
  /// The report is a JSON object with the post's identifier and the reason, each in a separate field. It is PUT to
  /// `reports/IDENTIFIER.json`, where `reports` is beside `posts` and the identifier is a new UUID.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - reason: The problem with the post, in the reader's words.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func report(_ post: Post, reason: String) {
    // Your code.
  }

  /// Follows the feed until ``stopFollowing()``: the changes that arrive over a stream go into ``posts`` by themselves.
  /// If the stream has ended by itself, the next call opens a new one.
  ///
  /// The relevant events are called `put`. Their data is a JSON object with a `path` and `data`: the path `/` with an
  /// object of posts, as in the response to a GET, which comes first; and the path `/IDENTIFIER` with one post, or with
  /// `null` for a deleted post. The query of a stream is written like that of a GET, but does not
  /// end now. A stream that ended now would bring no new posts.
  ///
  /// Curriculum: Part Two, Black Diamonds (streaming).
  public func startFollowing(over eventStreaming: any EventStreaming) {
    // Your code.
  }

  /// Stops following the feed, and closes the connection. The posts stay. No stream is open after this, even if
  /// ``startFollowing(over:)`` was called twice.
  ///
  /// Curriculum: Part Two, Black Diamonds (streaming).
  public func stopFollowing() {
    // Your code.
  }
}
