import Foundation
import PostModel

/// Reads and writes the feed, and holds the posts that have been read.
///
/// Answers come when they come: late, twice, in another order than the questions. The controller counts its
/// refreshes, and an answer that is older than what is on screen changes nothing.
///
/// Curriculum: Part One, Post Controller; Part Two, Add Posting Functionality to the PostController and Add
/// Paging Functionality to the Post Controller.
@MainActor
public final class PostController {
  /// What runs when a fetch is over: with the posts that it brought, or with none when it failed, found
  /// nothing, or was overtaken by a later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The default feed, a database on this machine. The initializer takes another, for example
  /// `https://PROJECT.firebaseio.com/posts`.
  ///
  /// Curriculum: Part One, Post Controller, step 1.
  public nonisolated static let baseURL =
    URL(string: "http://127.0.0.1:9000/posts")!  // A literal that is a URL, as the tests prove.

  /// Where the default feed is read.
  ///
  /// Curriculum: Part One, Post Controller, step 2.
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  /// The address below which this controller's posts live.
  public let baseURL: URL

  /// Where this controller reads the feed.
  public var endpoint: URL {
    // A feed may be the root of its database, which has no name to append to.
    baseURL.path().isEmpty
      ? baseURL.appending(component: ".json") : baseURL.appendingPathExtension("json")
  }

  /// The posts that have been read and are not hidden, newest first.
  ///
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public internal(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }

  /// What the latest update of ``posts`` changed.
  public internal(set) var changes = Changes()

  /// What is under way and how it went.
  public internal(set) var status = Status() {
    didSet { if !isTakingInAnswer { delegate?.statusUpdated(status) } }
  }

  /// How many entries of the feed, as far as it has been read, are no posts.
  public var skippedCount: Int { skippedKeys.count }

  /// How many posts have been read and are hidden.
  public var hiddenPostCount: Int { concealedPosts.count }

  /// What the reader does not want to see; see ``hide(_:)``.
  public internal(set) var hiddenContent = HiddenContent()

  public weak var delegate: (any PostControllerDelegate)?

  let networkController: any RequestPerforming
  let hiddenContentStore: (any HiddenContentStore)?
  /// The clock that dates new posts, and by which posts may be dated into the future.
  public let now: () -> Date
  let log: (String) -> Void

  /// The posts that have been read and are hidden.
  var concealedPosts: [Post] = []
  /// The identifiers of all posts that have been read, hidden or not.
  var identifiers: Set<UUID> = []
  /// The keys of all entries that have been read and are no posts. An entry at the end of a page comes twice.
  var skippedKeys: Set<String> = []
  /// The keys of the posts whose key is not their identifier's `uuidString`.
  var unusualKeys: [UUID: String] = [:]
  /// What was there before the latest refresh; nil before the second one.
  var past: Past?

  /// The requests under way, by number.
  var requests: Set<Int> = []
  var latestRequest = 0
  /// Whether an answer is being taken in. The delegate is told of the status once it all fits together.
  var isTakingInAnswer = false

  /// What keeps a stream of the feed open, if anything does.
  var follower: FeedFollower?
  /// What the streams have told.
  var liveChanges = LiveChanges()
  /// The posts that are being fetched again, by their keys, and whether a stream has told of more changes since.
  var postFetches: [String: Bool] = [:]

  private(set) var cursor = PageCursor()
  /// The request of the refresh that ``posts`` come from.
  private var currentRefresh = 0
  /// The latest request of a refresh.
  private var latestRefresh = 0
  private var pageCompletions: [FetchCompletion] = []

  /// Makes a controller and at once begins to fetch the newest posts.
  ///
  /// - Parameters:
  ///   - networkController: What sends the requests.
  ///   - baseURL: The feed's address, without `.json`; a slash at its end does not matter. A query in it (`?ns=…`,
  ///     `?auth=…`) goes into every request.
  ///   - hiddenContentStore: Where what the reader hides is kept; nil to keep it as long as this controller.
  ///   - now: The clock that dates new posts.
  ///   - log: Gets a line for each answer, to print it on a console; the text of a server in it is escaped.
  ///
  /// Curriculum: Part One, Post Controller, step 5.
  public init(
    networkController: any RequestPerforming = NetworkController(),
    baseURL: URL = PostController.baseURL,
    hiddenContentStore: (any HiddenContentStore)? = nil,
    now: @escaping () -> Date = { Date() },
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.networkController = networkController
    self.baseURL = baseURL.withoutTrailingSlash
    self.hiddenContentStore = hiddenContentStore
    self.now = now
    self.log = log
    loadHiddenContent()
    fetchPosts()
  }

  /// Fetches posts from the feed.
  ///
  /// - Parameters:
  ///   - reset: `true` to begin again with the newest posts, `false` to add the next older ones. While a page of
  ///     older posts is under way, no second one is asked for; its posts go to everyone who waits.
  ///   - completion: Runs exactly once, whatever happens. A failure is in ``status``.
  ///
  /// Curriculum: Part One, Post Controller, step 4; Part Two, Add Paging Functionality to the Post Controller.
  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    if reset {
      refresh(completion: completion)
    } else if cursor.isAtEndOfFeed {
      // As late as after a request, so that a completion never runs before this method returns.
      Task { completion?([]) }
    } else {
      pageCompletions.append { completion?($0) }
      if !status.isLoadingPage { requestPage() }
    }
  }

  /// Whether a post came with the latest refresh and was not in the feed before.
  ///
  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool { newness(post) }

  /// ``isNew(_:)`` as it is now, to compare with what comes.
  private var newness: (Post) -> Bool {
    let (past, arrivals) = (past, liveChanges.arrivals)
    return { arrivals.keys.contains($0.identifier) || past?.isNew($0) ?? false }
  }

  /// Sees to it that the feed is read, unless it is being read.
  func load() {
    if !requests.contains(latestRefresh) { fetchPosts() }
  }

  private func refresh(completion: FetchCompletion?) {
    let cursor = PageCursor()
    defer { latestRefresh = latestRequest }
    send(cursor) { [self] refresh, result in
      guard refresh > currentRefresh else { return { completion?([]) } }
      switch result {
      case .failure(let error):
        fail(with: error)
        return { completion?([]) }
      case .success(let page):
        currentRefresh = refresh
        let overtaken = pageCompletions
        pageCompletions = []
        let wasNew = newness
        rememberPast()
        advance(cursor, past: page)
        status.resemblesFeed = page.resemblesFeed
        liveChanges.refreshed(refresh)
        // All that a row shows is settled before the posts change: the view reads it at once, and only once.
        let isNew = newness
        replacePosts(with: amended(page, since: refresh)) { wasNew($0) != isNew($0) }
        follower?.feedHasLoaded()
        let tellOvertaken: @MainActor () -> Void = {
          for completion in overtaken { completion([]) }
        }
        if posts.isEmpty && !status.isAtEndOfFeed {
          fetchPosts(reset: false, completion: completion)
          return tellOvertaken
        }
        let posts = posts
        return {
          tellOvertaken()
          completion?(posts)
        }
      }
    }
  }

  /// Asks for pages until one brings a post that can be shown. A page may hold nothing but malformed or hidden
  /// posts, and a list that stays as it is would never ask again.
  private func requestPage() {
    status.isLoadingPage = true
    let refresh = currentRefresh
    send(cursor) { [self] request, result in
      guard refresh == currentRefresh else {
        // A refresh has overtaken this page. Who has asked since then gets one of the new list.
        if pageCompletions.isEmpty { status.isLoadingPage = false } else { requestPage() }
        return {}
      }
      var newPosts: [Post] = []
      switch result {
      case .failure(let error):
        fail(with: error)
      case .success(let page):
        advance(cursor, past: page)
        newPosts = takeIn(amended(page, since: request))
        if newPosts.isEmpty && !status.isAtEndOfFeed {
          requestPage()
          return {}
        }
      }
      // All is in order for the next page before the posts change: the view may ask for it at once.
      let completions = pageCompletions
      pageCompletions = []
      status.isLoadingPage = false
      addPosts(newPosts)
      return { for completion in completions { completion(newPosts) } }
    }
  }

  private func advance(_ cursor: PageCursor, past page: PostPage) {
    self.cursor = cursor
    self.cursor.advance(past: page)
    log("Fetched \(page.posts.count.counting("post", "posts"))")
    status.hasLoaded = true
    status.isAtEndOfFeed = self.cursor.isAtEndOfFeed
    status.failure = nil
  }

  private func fail(with error: PostError) {
    log("Could not fetch posts: \(error.localizedDescription.debugDescription)")
    status.failure = error
    follower?.loadFailed(error)
  }
}

extension URL {
  /// A slash at the end of the path would end up behind `.json`.
  fileprivate var withoutTrailingSlash: URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    while components.percentEncodedPath.hasSuffix("/") {
      components.percentEncodedPath.removeLast()
    }
    return components.url ?? self
  }
}
