import Foundation
import Lists
import PostModel

/// Reads and writes the feed, and holds the posts that have been read.
///
/// A ``FeedLoader`` asks the server, a ``Feed`` decides what the answers mean, and this controller shows the outcome: it assigns
/// ``posts``, which tells the delegate.
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
  public let endpoint: URL

  /// The posts that have been read and are not hidden, newest first.
  ///
  /// Curriculum: Part One, Post Controller, steps 3 and 6.
  public private(set) var posts: [Post] = [] {
    didSet { delegate?.postsUpdated(posts) }
  }

  /// What the latest update of ``posts`` changed.
  public private(set) var changes = ListChanges()

  public weak var delegate: (any PostControllerDelegate)?

  /// The clock that dates new posts, and by which posts may be dated into the future.
  public let now: () -> Date

  private var feed = Feed()
  private let loader: FeedLoader
  private let refetches: PostRefetches
  private var stream: FeedStream?
  private let hiddenContentStore: (any HiddenContentStore)?
  private let log: (String) -> Void
  private var failure: PostError?
  private var hiddenContentFailure: PostError?

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
    fetchPosts()
  }

  // MARK: Reading

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
      fetchNewestPosts(completion: completion)
    } else if feed.isAtEnd {
      // As late as after a request, so that a completion never runs before this method returns.
      Task { completion?([]) }
    } else if loader.awaitPage(completion) {
      fetchOlderPosts()
    }
  }

  private func fetchNewestPosts(completion: FetchCompletion?) {
    loader.loadNewest { [self] answer in
      switch answer {
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

  /// Asks for pages until one brings a post that can be shown. A page may hold nothing but malformed or hidden
  /// posts, and a list that stays as it is would never ask again.
  private func fetchOlderPosts() {
    loader.loadPage(at: feed.cursor) { [self] answer in
      switch answer {
      case .outdated where loader.isPageAwaited:
        // The refresh that has overtaken this page has a next page, too.
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
          // All is in order for the next page before the posts change: the view may ask for it at once.
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
    log("Could not fetch posts: \(error.localizedDescription.debugDescription)")
    failure = error
    stream?.loadFailed(error)
  }

  /// Shows what has changed, and fetches what has to be fetched because of it.
  private func show(_ update: Feed.Update) {
    if let changes = update.changes {
      self.changes = changes
      if changes.removed.isEmpty, changes.updated.isEmpty,
        changes.inserted == IndexSet(integersIn: posts.count..<feed.posts.count)
      {
        // An older page costs no more than itself, however long the list is.
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

  /// Whether a post came with the latest refresh and was not in the feed before.
  ///
  /// Curriculum: Part Two, Black Diamonds (a cue that a post is new).
  public func isNew(_ post: Post) -> Bool { feed.isNew(post) }

  // MARK: Writing

  /// Writes a new post, dated now, and then fetches what is new, the post among it. A feed that is live brings what
  /// is new by itself, so that only the post is added.
  ///
  /// - Parameters:
  ///   - username: Who writes.
  ///   - text: The message.
  ///   - identifier: The post's key. Who tries again after a failure passes the same one: the first try may have
  ///     arrived without its answer coming back, and the second then replaces it instead of doubling it.
  ///   - completion: Runs exactly once, with nil when the server confirmed the post.
  ///   - fetchCompletion: Runs after that when the server confirmed the post, and what is new has been fetched, or could not be. From
  ///     then on, ``posts`` has the post unless it is hidden, gone, or further down than what has been read.
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
      let record = try? JSONDecoder().decode(Post.Record.self, from: data)
      return record?.post(identifier: post.identifier.uuidString) == post
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

  /// What the reader does not want to see; see ``hide(_:)``.
  public var hiddenContent: HiddenContent { feed.hiddenContent }

  /// Hides a post, or all that a user writes, until ``unhide(_:)``; also after the next launch.
  ///
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func hide(_ item: HiddenContent.Item) {
    let update = feed.hide(item)
    saveHiddenContent()
    show(update)
    if posts.isEmpty && feed.hasLoaded { fetchPosts(reset: false) }
  }

  /// Shows again what ``hide(_:)`` hid.
  public func unhide(_ item: HiddenContent.Item) {
    let update = feed.unhide(item)
    saveHiddenContent()
    show(update)
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

  /// Tells the people who run the feed about a post, and hides it.
  ///
  /// The report goes to `reports/IDENTIFIER.json` beside the feed.
  ///
  /// - Parameters:
  ///   - post: The post. It is hidden when the report has arrived.
  ///   - reason: What is wrong with it.
  ///   - identifier: The report's key; the same one when trying again, see ``addPost(username:text:identifier:completion:)``.
  ///   - completion: Runs exactly once, with nil when the server confirmed the report.
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

  /// Lets new posts come by themselves, and edited and deleted ones change and go, until ``stopFollowing()``.
  ///
  /// What comes goes through ``posts`` and ``changes`` like the answer to a fetch, and the new posts are new until the
  /// next refresh; see ``isNew(_:)``. ``Status/following`` says how it goes. A stream that breaks is opened again, and
  /// what has happened meanwhile is caught up with. If the feed has not been read yet, that is done first, as often
  /// as it takes.
  ///
  /// The stream covers the page of the newest posts and all that is newer; what happens to older posts shows with the
  /// next refresh.
  ///
  /// - Parameters:
  ///   - eventStreaming: What opens the streams, for example the ``NetworkController``.
  ///   - reconnection: When to try again after a failure.
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

  /// Ends what ``startFollowing(over:reconnection:)`` began. The posts stay.
  public func stopFollowing() {
    guard let stream else { return }
    stream.end()
    self.stream = nil
    statusChanged()
  }

  // MARK: Status

  /// What is under way and how it went.
  public var status: Status {
    Status(
      requestCount: loader.requestCount, isLoadingPage: loader.isLoadingPage,
      hasLoaded: feed.hasLoaded, isAtEndOfFeed: feed.isAtEnd, resemblesFeed: feed.resemblesFeed,
      failure: failure, following: stream?.following ?? .off,
      hiddenContentFailure: hiddenContentFailure)
  }

  /// How many entries of the feed, as far as it has been read, are no posts.
  public var malformedCount: Int { feed.malformedKeys.count }

  /// How many posts have been read and are hidden.
  public var hiddenPostCount: Int { feed.hiddenPosts.count }

  /// Tells the delegate, unless a response is being handled: then it is told when all of it fits together.
  private func statusChanged() {
    if !loader.isHandlingResponse { delegate?.statusUpdated(status) }
  }
}

// MARK: - What a stream asks and says

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

  func streamTold(_ event: FeedEvent, from start: TimeInterval) {
    let countsBefore = (malformedCount, hiddenPostCount, feed.resemblesFeed)
    let update: Feed.Update
    switch event {
    case .window(let page):
      update = feed.apply(window: page, from: start, requests: loader.numbers)
    case .entries(let entries): update = feed.apply(entries, requests: loader.numbers)
    default: return
    }
    showStreamed(update)
    // What is no row shows in words only, where there are no rows.
    if countsBefore != (malformedCount, hiddenPostCount, feed.resemblesFeed) { statusChanged() }
  }

  /// Asks what has become of one entry.
  private func refetch(_ entry: Feed.EntryToFetch) {
    let openStream = stream?.openStream
    refetches.fetch(entry) { [self] request, result in
      switch result {
      case .success(let content):
        stream?.fetchedChange()
        showStreamed(
          feed.apply(
            fetched: content, request: request, isNews: entry.isNews, requests: loader.numbers))
      case .failure(let error):
        log("Could not fetch a post again: \(error.localizedDescription.debugDescription)")
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

  /// Where the feed below this address is read. It may be the root of its database, which has no name to append to.
  fileprivate var feedEndpoint: URL {
    path().isEmpty ? appending(component: ".json") : appendingPathExtension("json")
  }
}
