import Foundation
import PostModel

/// Sends the requests of one feed, numbers them, and drops what comes too late or twice.
///
/// Responses come when they come: late, twice, in another order than the requests. The loader counts the refreshes, asks for one
/// older page at a time, and says which response is outdated. What a response means, it leaves to the ``Feed``.
@MainActor
final class FeedLoader {
  /// What has become of a request for posts.
  enum Answer {
    case response(FeedResponse, request: Int)
    case failure(PostError)
    /// A later refresh has been answered before.
    case outdated
  }

  /// How many requests are under way, of whatever kind.
  var requestCount: Int { underWay.count }
  /// Whether one of them brings older posts.
  private(set) var isLoadingPage = false
  /// Whether a response is being handled. Until all of it fits together, nobody is told of the status.
  private(set) var isHandlingResponse = false
  /// Is called when a request has begun or ended.
  var statusChanged: @MainActor () -> Void = {}

  private let networkController: any RequestPerforming
  private let endpoint: URL
  private let log: (String) -> Void

  /// The requests under way, by number.
  private var underWay: Set<Int> = []
  private var latestRequest = 0
  /// The latest request of a refresh.
  private var latestRefresh = 0
  /// The refresh that the posts on screen come from.
  private var currentRefresh = 0
  /// Who waits for the page that is under way.
  private var pageCompletions: [PostController.FetchCompletion] = []
  /// What runs when a response has been handled.
  private var afterwards: [@MainActor () -> Void] = []

  init(
    networkController: any RequestPerforming, endpoint: URL, log: @escaping (String) -> Void
  ) {
    self.networkController = networkController
    self.endpoint = endpoint
    self.log = log
  }

  var numbers: RequestNumbers {
    RequestNumbers(latest: latestRequest, areUnderWay: !underWay.isEmpty)
  }

  /// Whether the newest posts are being asked for.
  var isRefreshing: Bool { underWay.contains(latestRefresh) }

  /// Runs something once the response that is being handled is settled and the status has been told.
  func afterwards(_ run: @escaping @MainActor () -> Void) { afterwards.append(run) }
}

// MARK: - Reading

extension FeedLoader {
  /// Asks for the newest page.
  func loadNewest(_ handle: @escaping @MainActor (Answer) -> Void) {
    load(PageCursor()) { [self] refresh, result in
      guard refresh > currentRefresh else { return handle(.outdated) }
      if case .success = result { currentRefresh = refresh }
      handle(Answer(result, request: refresh))
    }
    latestRefresh = latestRequest
  }

  /// Puts a completion on the list of those that wait for a page.
  ///
  /// - Returns: Whether a page has to be asked for, because none is under way.
  func awaitPage(_ completion: PostController.FetchCompletion?) -> Bool {
    pageCompletions.append { completion?($0) }
    return !isLoadingPage
  }

  /// Whether anybody waits for a page.
  var isPageAwaited: Bool { !pageCompletions.isEmpty }

  /// Asks for the page that begins at a cursor.
  func loadPage(at cursor: PageCursor, _ handle: @escaping @MainActor (Answer) -> Void) {
    isLoadingPage = true
    let refresh = currentRefresh
    load(cursor) { [self] request, result in
      handle(refresh == currentRefresh ? Answer(result, request: request) : .outdated)
    }
  }

  /// No page is under way any more. Who waits for one gets these posts.
  func endPage(with posts: [Post]) {
    isLoadingPage = false
    tellThoseWhoAwaitAPage(posts)
  }

  /// A refresh has begun the list anew, and the page that is under way does not belong to it.
  func pageIsOvertaken() { tellThoseWhoAwaitAPage([]) }

  private func tellThoseWhoAwaitAPage(_ posts: [Post]) {
    let completions = pageCompletions
    pageCompletions = []
    afterwards { for completion in completions { completion(posts) } }
  }

  private func load(
    _ cursor: PageCursor,
    handle: @escaping @MainActor (_ request: Int, Result<FeedResponse, PostError>) -> Void
  ) {
    send(.get, to: endpoint, urlParameters: cursor.urlParameters) {
      (data, error) throws(PostError) in
      try FeedResponse(data: data, error: error)
    } handle: {
      handle($0, $1)
    }
  }
}

extension FeedLoader.Answer {
  fileprivate init(_ result: Result<FeedResponse, PostError>, request: Int) {
    switch result {
    case .success(let response): self = .response(response, request: request)
    case .failure(let error): self = .failure(error)
    }
  }
}

// MARK: - Writing

extension FeedLoader {
  /// Writes JSON to an address and makes sure that it arrived: the database answers a write with what it wrote.
  ///
  /// - Parameters:
  ///   - confirms: Whether an answer repeats what was sent. A proxy's log-in page does not.
  ///   - handle: Gets the request's number and nil for success.
  func put(
    _ body: Data?,
    to url: URL,
    confirms: @escaping @Sendable (Data) -> Bool,
    handle: @escaping @MainActor (_ request: Int, PostError?) -> Void
  ) {
    send(.put, to: url, body: body) { (data, error) throws(PostError) in
      if let error { throw .network(error) }
      if let answer = data.flatMap(ErrorResponse.init) { throw .server(message: answer.message) }
      guard let data, confirms(data) else { throw .notConfirmed }
      return String(decoding: data.prefix(500), as: UTF8.self)
    } handle: { [log] request, result in
      switch result {
      case .success(let answer):
        log("Wrote \(url.lastPathComponent): \(answer.debugDescription)")
        handle(request, nil)
      case .failure(let error):
        let description = error.localizedDescription.debugDescription
        log("Could not write \(url.lastPathComponent): \(description)")
        handle(request, error)
      }
    }
  }

  /// Sends one request, reads its answer off the main actor, and handles it on the main actor, once, however
  /// often the answer comes.
  ///
  /// While an answer is handled, its request still counts as under way, so that another request that is sent because of it keeps
  /// the count from touching zero.
  func send<Answer: Sendable>(
    _ httpMethod: HTTPMethod,
    to url: URL,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    read: @escaping @Sendable (Data?, (any Error)?) throws(PostError) -> Answer,
    handle: @escaping @MainActor (_ request: Int, Result<Answer, PostError>) -> Void
  ) {
    latestRequest += 1
    let request = latestRequest
    underWay.insert(request)
    statusChanged()
    let finish: @MainActor @Sendable (Result<Answer, PostError>) -> Void = { [self] result in
      guard underWay.contains(request) else { return }
      isHandlingResponse = true
      handle(request, result)
      underWay.remove(request)
      isHandlingResponse = false
      statusChanged()
      let rest = afterwards
      afterwards = []
      for run in rest { run() }
    }
    networkController.performRequest(
      for: url,
      httpMethod: httpMethod,
      urlParameters: urlParameters,
      body: body
    ) { data, error in
      Task.detached(priority: .userInitiated) {
        let result = Result { () throws(PostError) in try read(data, error) }
        await finish(result)
      }
    }
  }
}
