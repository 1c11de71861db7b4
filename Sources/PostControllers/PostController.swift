import Foundation
import PostModel

/// Holds the loaded posts. A ``FeedLoader`` sends the requests, and a ``Feed`` decides what the responses mean.
/// Curriculum: Part One, Post Controller; Part Two, Add Posting Functionality to the PostController and Add
/// Paging Functionality to the Post Controller.
@MainActor
public final class PostController {
  /// The completion of a fetch. It gets no posts if the fetch failed, found nothing, or was overtaken by a later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The address of the default feed, a database on this machine.
  /// Curriculum: Part One, Post Controller, step 1.
  public nonisolated static let baseURL =
    URL(string: "http://127.0.0.1:9000/posts")!  // The literal is a URL, as the tests prove.

  /// Curriculum: Part One, Post Controller, step 2.
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  /// The address of this controller's feed. Each post is stored below it.
  public let baseURL: URL
  public let endpoint: URL

  /// The loaded posts that are not hidden, newest first.
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public private(set) var posts: [Post] = [] { didSet { delegate?.postsUpdated(posts) } }

  public weak var delegate: (any PostControllerDelegate)?

  /// The clock. It dates new posts, and a post with a later timestamp is from the future.
  public let now: () -> Date

  private(set) var feed = Feed()
  let loader: FeedLoader
  let log: (String) -> Void
  var stream: FeedStream?
  var failure: PostError?
  let hiddenContentStore: (any HiddenContentStore)?
  var hiddenContentFailure: PostError?

  /// Begins to fetch the newest posts at once.
  /// Curriculum: Part One, Post Controller, step 5.
  ///
  /// - Parameters:
  ///   - baseURL: Without `.json`. A slash at its end makes no difference. Every request contains its query, such as `?auth=…`.
  ///   - hiddenContentStore: Nil to hide posts only as long as this controller exists.
  ///   - log: Gets a line for each response. Text from the server is escaped in it.
  public init(
    networkController: any RequestPerforming = NetworkController(),
    baseURL: URL = PostController.baseURL,
    hiddenContentStore: (any HiddenContentStore)? = nil,
    now: @escaping () -> Date = { Date() },
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.baseURL = baseURL.withoutTrailingSlash
    endpoint = self.baseURL.feedEndpoint
    self.hiddenContentStore = hiddenContentStore
    self.now = now
    self.log = log
    loader = FeedLoader(networkController: networkController, endpoint: endpoint, log: log)
    do {
      feed = Feed(hiddenContent: try hiddenContentStore?.load() ?? HiddenContent())
    } catch {
      hiddenContentFailure = .hiddenContentNotRead(error)
    }
    loader.postController = self
    fetchPosts()
  }

  // MARK: Reading

  /// Fetches the newest posts, or adds the next older ones.
  /// Curriculum: Part One, Post Controller, step 4; Part Two, Add Paging Functionality to the Post Controller.
  ///
  /// - Parameters:
  ///   - reset: `false` to add older posts. While a request for them is under way, all callers wait for it.
  ///   - completion: Called exactly once, also after a failure, which is in ``status``.
  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    // The controller stays at least as long as its requests.
    let completion: FetchCompletion = { posts in withExtendedLifetime(self) { completion?(posts) } }
    if reset {
      feed.beginRefresh()
      loader.loadNewest(completion: completion)
    } else if feed.isAtEnd {
      // Asynchronous even without a request, so that no completion is called before this method returns.
      Task { completion([]) }
    } else {
      loader.loadOlder(completion: completion)
    }
  }

  /// Shows a page. Nil if it has no posts to show and an older page exists: an unchanged list would never ask for that page.
  func receive(newest page: FeedResponse, request: Int) -> [Post]? {
    fetchSucceeded(with: page.entries.posts)
    feed.replace(with: page, request: request)
    show(isRefresh: true)
    stream?.loadEnded(with: nil)
    return feed.isEmptyBeforeItsEnd ? nil : posts
  }

  func receive(older page: FeedResponse, request: Int) -> [Post]? {
    fetchSucceeded(with: page.entries.posts)
    let posts = feed.append(olderPage: page, request: request)
    show()
    stream?.olderPageHasLoaded(now: now().timeIntervalSince1970)
    return posts.isEmpty && !feed.isAtEnd ? nil : posts
  }

  private func fetchSucceeded(with posts: [Post]) {
    failure = nil
    let newest = posts.first.map { ", first \($0.descriptionString.excerpt.debugDescription)" }
    log("Fetched \(posts.count.counting("post", "posts"))\(newest ?? "")")
  }

  func fail(with error: PostError) {
    log("Could not fetch posts: \(error.logDescription)")
    failure = error
    stream?.loadEnded(with: error)
  }

  func receive(_ change: FeedChange) {
    let needsRefresh = feed.apply(change, requests: loader.requests)
    show()
    if needsRefresh { fetchPosts() } else { loadPostsToShow() }
  }

  /// A refresh assigns the posts even if they are the same, because the delegate checks its rows again then.
  private func show(isRefresh: Bool = false) {
    if isRefresh || feed.posts != posts { posts = feed.posts }
    loader.setNeedsStatusUpdate()
  }

  /// If a change leaves no posts, this continues with older ones.
  private func loadPostsToShow() { if feed.isEmptyBeforeItsEnd { fetchPosts(reset: false) } }

  func replace(hiddenContent: HiddenContent) {
    feed.hiddenContent = hiddenContent
    show()
    loadPostsToShow()
  }

  /// The identifiers of the posts that came with the last refresh, or with a stream since then.
  public var newPosts: Set<UUID> { feed.newPosts }

  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool { newPosts.contains(post.identifier) }

  // MARK: Writing

  /// Writes a post, dated now, and then fetches the newest posts. A live feed needs no fetch.
  /// Curriculum: Part Two, Add Posting Functionality to the PostController.
  ///
  /// - Parameters:
  ///   - identifier: The post's key. Pass the same key for a second try, so that the post is not written twice.
  ///   - completion: Called exactly once, with nil if the server has confirmed the post.
  ///   - fetchCompletion: Called after a confirmed post, when the fetch has ended, even if it has failed.
  public func addPost(
    username: String,
    text: String,
    identifier: UUID = UUID(),
    completion: (@MainActor (PostError?) -> Void)? = nil,
    fetchCompletion: (@MainActor () -> Void)? = nil
  ) {
    let post = Post(
      username: username, text: text, timestamp: now().timeIntervalSince1970,
      identifier: identifier)
    loader.put(post.jsonData, to: post.endpoint(below: baseURL)) { data in
      (try? DatabaseEntry(json: data))?.post(key: post.identifier.uuidString) == post
    } handle: { [self] request, error in
      if error == nil, isLive {
        feed.add(post, request: request, requests: loader.requests)
        show()
        return {
          completion?(nil)
          fetchCompletion?()
        }
      }
      if error == nil { fetchPosts { _ in fetchCompletion?() } }
      return { completion?(error) }
    }
  }

  // MARK: Status

  public var status: Status {
    Status(
      requestCount: loader.requestCount, isLoadingPage: loader.isLoadingPage,
      hasLoaded: feed.hasLoaded, isAtEndOfFeed: feed.isAtEnd, resemblesFeed: feed.resemblesFeed,
      failure: failure, following: stream?.following ?? .off,
      hiddenContentFailure: hiddenContentFailure)
  }

  /// The number of loaded entries that are malformed.
  public var malformedCount: Int { feed.entries.malformedKeys.count }

  public var hiddenPostCount: Int { feed.entries.posts.count - feed.posts.count }
}

extension PostController {
  /// All that a screen shows besides the posts.
  public struct Status: Sendable {
    /// The requests under way, of any kind.
    public let requestCount: Int
    /// Whether one of them is for older posts.
    public let isLoadingPage: Bool
    public let hasLoaded: Bool
    public let isAtEndOfFeed: Bool
    /// Whether the response may be a feed: it has no entries, or at least one has a timestamp. Other JSON documents have entries, too.
    public let resemblesFeed: Bool
    /// Why the last load failed. Nil if it succeeded.
    public let failure: PostError?
    public let following: Following
    /// Why the hidden content could not be loaded or saved. Nil after it was saved.
    public let hiddenContentFailure: PostError?
  }
}

/// Curriculum: Part One, Post Controller, step 6.
@MainActor
public protocol PostControllerDelegate: AnyObject {
  /// Called after each assignment, even of the same posts.
  func postsUpdated(_ posts: [Post])

  /// Called when a request has begun or ended, at the end of the feed, and after a failure. This method is optional.
  func statusUpdated(_ status: PostController.Status)
}

extension PostControllerDelegate {
  public func statusUpdated(_ status: PostController.Status) {}
}
