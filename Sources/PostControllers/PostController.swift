import Foundation
import Lists
import PostModel

/// Loads and writes the feed, and holds the loaded posts.
///
/// A ``FeedLoader`` sends the requests, a ``Feed`` decides what the responses mean, and this controller assigns the result to
/// ``posts``, which tells the delegate.
///
/// Curriculum: Part One, Post Controller; Part Two, Add Posting Functionality to the PostController and Add
/// Paging Functionality to the Post Controller.
@MainActor
public final class PostController {
  /// The completion of a fetch. It gets the fetched posts, or none if the fetch failed, found nothing, or was overtaken by a
  /// later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The address of the default feed, a database on this machine. The initializer takes another address, for example
  /// `https://PROJECT.firebaseio.com/posts`.
  ///
  /// Curriculum: Part One, Post Controller, step 1.
  public nonisolated static let baseURL =
    URL(string: "http://127.0.0.1:9000/posts")!  // The literal is a URL, as the tests prove.

  /// The address from which the default feed is loaded.
  ///
  /// Curriculum: Part One, Post Controller, step 2.
  public nonisolated static let endpoint = baseURL.appendingPathExtension("json")

  /// The address of this controller's feed. Each post is stored below it.
  public let baseURL: URL

  /// The address from which this controller loads the feed.
  public let endpoint: URL

  /// The loaded posts that are not hidden, newest first.
  ///
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }

  /// The changes of the last update of ``posts``.
  public private(set) var changes = ListChanges()

  public weak var delegate: (any PostControllerDelegate)?

  /// The clock. It dates new posts, and a post with a later timestamp is from the future.
  public let now: () -> Date

  private var feed = Feed()
  private let loader: FeedLoader
  private let refetches: PostRefetches
  private var stream: FeedStream?
  private let hiddenContentStore: (any HiddenContentStore)?
  private let log: (String) -> Void
  private var failure: PostError?
  private var hiddenContentFailure: PostError?
  private var hiddenContentChanges: Task<Void, Never>?

  /// Creates a controller, which begins to fetch the newest posts at once.
  ///
  /// - Parameters:
  ///   - networkController: Sends the requests.
  ///   - baseURL: The feed's address without `.json`. A slash at its end makes no difference. Every request contains its query,
  ///     such as `?ns=…` or `?auth=…`.
  ///   - hiddenContentStore: Saves what the reader hides. Nil to keep it only as long as this controller.
  ///   - now: The clock that dates new posts.
  ///   - log: Gets a line for each response, for example to print it. Text from the server is escaped in it.
  ///
  /// Curriculum: Part One, Post Controller, step 5.
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
    refetches = PostRefetches(loader: loader, baseURL: self.baseURL)
    do {
      feed = Feed(hiddenContent: try hiddenContentStore?.load() ?? HiddenContent())
    } catch {
      hiddenContentFailure = .hiddenContentNotRead(error)
    }
    loader.statusChanged = { [weak self] in self?.statusChanged() }
    hiddenContentChanges = hiddenContentStore.map { store in
      Task { [weak self] in for await _ in store.changes { self?.reloadHiddenContent() } }
    }
    fetchPosts()
  }

  deinit { hiddenContentChanges?.cancel() }

  // MARK: Reading

  /// Fetches posts from the feed.
  ///
  /// - Parameters:
  ///   - reset: `true` to begin again with the newest posts, `false` to add the next older ones. While a request for older posts
  ///     is under way, no second one is sent, and all callers get its posts.
  ///   - completion: Called exactly once, also after a failure, which is in ``status``.
  ///
  /// Curriculum: Part One, Post Controller, step 4; Part Two, Add Paging Functionality to the Post Controller.
  public func fetchPosts(reset: Bool = true, completion: FetchCompletion? = nil) {
    if reset {
      fetchNewestPosts(completion: completion)
    } else if feed.isAtEnd {
      // Asynchronous even without a request, so that a completion is never called before this method returns.
      Task { completion?([]) }
    } else if loader.awaitPage(completion) {
      fetchOlderPosts()
    }
  }

  private func fetchNewestPosts(completion: FetchCompletion?) {
    loader.loadNewest { [self] response in
      switch response {
      case .outdated:
        loader.afterwards { completion?([]) }
      case .failure(let error):
        fail(with: error)
        loader.afterwards { completion?([]) }
      case .response(let page, let request):
        loader.pageIsOvertaken()
        let update = feed.replace(with: page, request: request)
        didLoad(page)
        show(update)
        stream?.feedHasLoaded()
        if feed.isEmptyBeforeItsEnd {
          fetchPosts(reset: false, completion: completion)
        } else {
          let posts = posts
          loader.afterwards { completion?(posts) }
        }
      }
    }
  }

  /// Fetches pages until one has a post to show. A page may contain only malformed or hidden posts, and an unchanged list would
  /// never ask for the next one.
  private func fetchOlderPosts() {
    loader.loadPage(at: feed.cursor) { [self] response in
      switch response {
      case .outdated where loader.isPageAwaited:
        // The list that the refresh has begun has a next page, too.
        fetchOlderPosts()
      case .outdated:
        loader.endPage(with: [])
      case .failure(let error):
        fail(with: error)
        loader.endPage(with: [])
      case .response(let page, let request):
        let update = feed.merge(olderPage: page, request: request)
        didLoad(page)
        if update.newPosts.isEmpty && !feed.isAtEnd {
          fetch(update)
          fetchOlderPosts()
        } else {
          // The page ends before the posts change, because the view may ask for the next page at once.
          loader.endPage(with: update.newPosts)
          show(update)
        }
      }
    }
  }

  private func didLoad(_ page: FeedResponse) {
    log("Fetched \(page.posts.count.counting("post", "posts"))")
    failure = nil
  }

  private func fail(with error: PostError) {
    log("Could not fetch posts: \(error.logDescription)")
    failure = error
    stream?.loadFailed(error)
  }

  /// Assigns the changed posts, and fetches what has to be fetched because of the update.
  private func show(_ update: Feed.Update) {
    if let changes = update.changes {
      self.changes = changes
      if changes.areAppended(to: posts.count) {
        // Appending costs as much as the page, and not as much as the list.
        posts.append(contentsOf: feed.posts[posts.count...])
      } else {
        posts = feed.posts
      }
    }
    fetch(update)
  }

  private func fetch(_ update: Feed.Update) {
    for entry in update.entriesToFetch { refetch(entry) }
    if update.needsRefresh { fetchPosts() }
    if update.needsNewStream { stream?.resynchronize(stream?.openStream) }
  }

  /// Whether a post is new: it has arrived since the refresh before the last one.
  ///
  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool { feed.isNew(post) }

  // MARK: Writing

  /// Writes a new post, dated now, and then fetches the newest posts, which include it. A live feed brings the newest posts by
  /// itself, so that only the post is added.
  ///
  /// - Parameters:
  ///   - username: The author.
  ///   - text: The message.
  ///   - identifier: The post's key. For a second try after a failure, pass the same key: if the first try has arrived without
  ///     its response coming back, the second one replaces the post instead of writing it twice.
  ///   - completion: Called exactly once, with nil if the server has confirmed the post.
  ///   - fetchCompletion: Called after a confirmed post, when the fetch has ended. ``posts`` then contains the post, unless the
  ///     fetch has failed, or the post is hidden, deleted, or older than the loaded posts.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the PostController.
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
      DatabaseEntry(json: data)?.post(key: post.identifier.uuidString) == post
    } handle: { [self] request, error in
      loader.afterwards { completion?(error) }
      if error != nil { return }
      if case .live? = stream?.following {
        show(feed.apply(confirmed: post, request: request, requests: loader.numbers))
        loader.afterwards { fetchCompletion?() }
      } else {
        fetchPosts { _ in fetchCompletion?() }
      }
    }
  }

  // MARK: Hiding and reporting

  /// The posts and users that the reader has hidden; see ``hide(_:)``.
  public var hiddenContent: HiddenContent { feed.hiddenContent }

  /// Hides a post, or all posts of a user, until ``unhide(_:)``. They stay hidden after the next launch.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func hide(_ item: HiddenContent.Item) {
    let update = feed.hide(item)
    saveHiddenContent()
    showHiding(update)
  }

  /// Shows a hidden post or user again.
  public func unhide(_ item: HiddenContent.Item) {
    let update = feed.unhide(item)
    saveHiddenContent()
    show(update)
  }

  /// Hides and shows what another program has hidden or shown.
  private func reloadHiddenContent() {
    do {
      guard let content = try hiddenContentStore?.load(), content != feed.hiddenContent else {
        return
      }
      showHiding(feed.replace(hiddenContent: content))
    } catch {
      hiddenContentFailure = .hiddenContentNotRead(error)
    }
    statusChanged()
  }

  private func showHiding(_ update: Feed.Update) {
    show(update)
    if posts.isEmpty && feed.hasLoaded { fetchPosts(reset: false) }
  }

  private func saveHiddenContent() {
    do {
      try hiddenContentStore?.save(feed.hiddenContent)
      hiddenContentFailure = nil
    } catch {
      hiddenContentFailure = .hiddenContentNotSaved(error)
    }
    statusChanged()
  }

  /// Reports a post to the people who run the feed, and hides it.
  ///
  /// The report is written to `reports/IDENTIFIER.json` beside the feed.
  ///
  /// - Parameters:
  ///   - post: The post. It is hidden once the server has confirmed the report.
  ///   - reason: What is wrong with it.
  ///   - identifier: The report's key. For a second try, pass the same key.
  ///   - completion: Called exactly once, with nil if the server has confirmed the report.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func report(
    _ post: Post,
    reason: String,
    identifier: UUID = UUID(),
    completion: (@MainActor (PostError?) -> Void)? = nil
  ) {
    let report = Report(
      post: post.identifier, reason: reason, timestamp: now().timeIntervalSince1970)
    let parent = baseURL.path().isEmpty ? baseURL : baseURL.deletingLastPathComponent()
    let url = parent.appending(components: "reports", "\(identifier.uuidString).json")
    loader.put(try? JSONEncoder().encode(report), to: url) { data in
      (try? JSONDecoder().decode(Report.self, from: data)) == report
    } handle: { [self] _, error in
      if error == nil { hide(.post(post)) }
      loader.afterwards { completion?(error) }
    }
  }

  // MARK: Following

  /// Follows the feed until ``stopFollowing()``: new posts appear by themselves, edited ones change, and deleted ones disappear.
  ///
  /// All of them arrive in ``posts`` and ``changes``, like the result of a fetch. New posts are new until the next refresh; see
  /// ``isNew(_:)``. ``Status/following`` is the state of the stream. After a failure, the stream is opened again, and the changes
  /// that were missed are fetched. A feed that has not been loaded yet is loaded first, with as many tries as it takes.
  ///
  /// The stream covers the page of the newest posts and everything newer. Changes of older posts arrive with the next refresh.
  ///
  /// - Parameters:
  ///   - eventStreaming: Opens the streams; for example the ``NetworkController``.
  ///   - reconnection: Says when to try again after a failure.
  ///
  /// Curriculum: Part Two, Black Diamonds (a feed that is alive).
  public func startFollowing(
    over eventStreaming: any EventStreaming,
    reconnection: ReconnectionPolicy = ReconnectionPolicy()
  ) {
    stopFollowing()
    let stream = FeedStream(
      of: self, over: eventStreaming, reconnection: reconnection, log: log)
    self.stream = stream
    statusChanged()
    stream.connect()
  }

  /// Stops following the feed. The posts stay.
  public func stopFollowing() {
    guard let stream else { return }
    stream.end()
    self.stream = nil
    statusChanged()
  }

  // MARK: Status

  /// The requests under way and the last failures.
  public var status: Status {
    Status(
      requestCount: loader.requestCount, isLoadingPage: loader.isLoadingPage,
      hasLoaded: feed.hasLoaded, isAtEndOfFeed: feed.isAtEnd, resemblesFeed: feed.resemblesFeed,
      failure: failure, following: stream?.following ?? .off,
      hiddenContentFailure: hiddenContentFailure)
  }

  /// The number of loaded entries that are no posts.
  public var malformedCount: Int { feed.malformedKeys.count }

  /// The number of loaded posts that are hidden.
  public var hiddenPostCount: Int { feed.hiddenPosts.count }

  /// Tells the delegate. While a response is being handled, the status is incomplete, and the delegate is told afterwards.
  private func statusChanged() {
    if !loader.isHandlingResponse { delegate?.statusUpdated(status) }
  }
}

// MARK: - The owner of the stream

extension PostController: FeedStreamOwner {
  var hasLoaded: Bool { feed.hasLoaded }

  var startOfStream: TimeInterval { feed.startOfStream(now: now().timeIntervalSince1970) }

  func loadFeed() {
    if !loader.isRefreshing { fetchPosts() }
  }

  func followingChanged() {
    statusChanged()
  }

  func streamIsSynchronized() {
    failure = nil
  }

  func didReceive(_ event: FeedEvent, from start: TimeInterval) {
    let countsBefore = (malformedCount, hiddenPostCount, feed.resemblesFeed)
    let update: Feed.Update
    switch event {
    case .window(let page):
      update = feed.apply(window: page, from: start, requests: loader.numbers)
    case .entries(let entries): update = feed.apply(entries, requests: loader.numbers)
    default: return
    }
    showStreamed(update)
    // These counts are only in the status.
    if countsBefore != (malformedCount, hiddenPostCount, feed.resemblesFeed) { statusChanged() }
  }

  /// Fetches one entry that a stream has changed in part.
  private func refetch(_ entry: Feed.EntryToFetch) {
    let openStream = stream?.openStream
    refetches.fetch(entry) { [self] request, result in
      switch result {
      case .success(let content):
        stream?.fetchedChange()
        showStreamed(
          feed.apply(
            fetched: content, request: request, marksAsNew: entry.marksAsNew,
            requests: loader.numbers))
      case .failure(let error):
        log("Could not fetch a post again: \(error.logDescription)")
        stream?.resynchronize(openStream)
      }
    }
  }

  private func showStreamed(_ update: Feed.Update) {
    show(update)
    if feed.isEmptyBeforeItsEnd { fetchPosts(reset: false) }
  }
}

extension URL {
  /// This address without slashes at the end of its path, to which `.json` is appended.
  fileprivate var withoutTrailingSlash: URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    while components.percentEncodedPath.hasSuffix("/") {
      components.percentEncodedPath.removeLast()
    }
    return components.url ?? self
  }

  /// The address from which the feed is loaded. The root of a database has no name to which `.json` could be appended.
  fileprivate var feedEndpoint: URL {
    path().isEmpty ? appending(component: ".json") : appendingPathExtension("json")
  }
}
