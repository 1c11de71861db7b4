import Foundation
import PostModel

/// Sends and numbers the requests of one feed, and drops responses that are outdated or arrive twice.
///
/// Responses may arrive late, twice, or in another order than the requests. The loader counts the refreshes, asks for one older
/// page at a time, and says which response is outdated. The ``Feed`` decides what a response means.
@MainActor
final class FeedLoader {
  /// The outcome of a request for posts.
  enum Response {
    case response(FeedResponse, request: Int)
    case failure(PostError)
    /// The response to a later refresh has arrived before.
    case outdated
  }

  /// The number of requests under way, of any kind.
  var requestCount: Int { underWay.count }
  /// Whether one of them is for older posts.
  private(set) var isLoadingPage = false
  /// Whether a response is being handled. Until that is complete, the status is not announced.
  private(set) var isHandlingResponse = false
  /// Called when a request has begun or ended.
  var statusChanged: @MainActor () -> Void = {}

  private let networkController: any RequestPerforming
  private let endpoint: URL
  private let log: (String) -> Void

  /// The requests under way, by number.
  private var underWay: Set<Int> = []
  private var latestRequest = 0
  /// The number of the last refresh.
  private var latestRefresh = 0
  /// The number of the refresh whose posts are shown.
  private var currentRefresh = 0
  /// The callers that wait for the page under way.
  private var pageCompletions: [PostController.FetchCompletion] = []
  /// Called when a response has been handled.
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

  /// Whether a refresh is under way.
  var isRefreshing: Bool { underWay.contains(latestRefresh) }

  /// Runs work after the current response has been handled and the status has been announced.
  func afterwards(_ run: @escaping @MainActor () -> Void) { afterwards.append(run) }
}

// MARK: - Reading

extension FeedLoader {
  /// Requests the newest page.
  func loadNewest(_ handle: @escaping @MainActor (Response) -> Void) {
    load(PageCursor()) { [self] refresh, result in
      guard refresh > currentRefresh else { return handle(.outdated) }
      if case .success = result { currentRefresh = refresh }
      handle(Response(result, request: refresh))
    }
    latestRefresh = latestRequest
  }

  /// Adds a completion to those that wait for a page.
  ///
  /// - Returns: Whether a page has to be requested, because none is under way.
  func awaitPage(_ completion: PostController.FetchCompletion?) -> Bool {
    pageCompletions.append { completion?($0) }
    return !isLoadingPage
  }

  /// Whether a caller waits for a page.
  var isPageAwaited: Bool { !pageCompletions.isEmpty }

  /// Requests the page that begins at a cursor.
  func loadPage(at cursor: PageCursor, _ handle: @escaping @MainActor (Response) -> Void) {
    isLoadingPage = true
    let refresh = currentRefresh
    load(cursor) { [self] request, result in
      handle(refresh == currentRefresh ? Response(result, request: request) : .outdated)
    }
  }

  /// Ends the page under way. The callers that wait for it get these posts.
  func endPage(with posts: [Post]) {
    isLoadingPage = false
    completePageRequests(posts)
  }

  /// The callers that wait for the page under way get no posts, because a refresh has replaced the list.
  func pageIsOvertaken() { completePageRequests([]) }

  private func completePageRequests(_ posts: [Post]) {
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

extension FeedLoader.Response {
  fileprivate init(_ result: Result<FeedResponse, PostError>, request: Int) {
    switch result {
    case .success(let response): self = .response(response, request: request)
    case .failure(let error): self = .failure(error)
    }
  }
}

// MARK: - Writing

extension FeedLoader {
  /// Writes JSON to an address and checks that it has arrived: the database's response to a write is the written value.
  ///
  /// - Parameters:
  ///   - confirms: Whether a response repeats the written value. A proxy's log-in page does not.
  ///   - handle: Gets the request's number, and nil after a success.
  func put(
    _ body: Data?,
    to url: URL,
    confirms: @escaping @Sendable (Data) -> Bool,
    handle: @escaping @MainActor (_ request: Int, PostError?) -> Void
  ) {
    send(.put, to: url, body: body) { (data, error) throws(PostError) in
      if let error { throw .network(error) }
      if let response = data.flatMap(ErrorResponse.init) {
        throw .server(message: response.message)
      }
      guard let data, confirms(data) else { throw .notConfirmed }
      return String(decoding: data.prefix(500), as: UTF8.self)
    } handle: { [log] request, result in
      switch result {
      case .success(let response):
        log("Wrote \(url.lastPathComponent): \(response.debugDescription)")
        handle(request, nil)
      case .failure(let error):
        let description = error.localizedDescription.debugDescription
        log("Could not write \(url.lastPathComponent): \(description)")
        handle(request, error)
      }
    }
  }

  /// Sends one request, reads its response off the main actor, and handles it on the main actor, exactly once even if it arrives
  /// several times.
  ///
  /// While a response is being handled, its request still counts as under way. So the count does not become zero between it and
  /// a request that follows from it.
  func send<Value: Sendable>(
    _ httpMethod: HTTPMethod,
    to url: URL,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    read: @escaping @Sendable (Data?, (any Error)?) throws(PostError) -> Value,
    handle: @escaping @MainActor (_ request: Int, Result<Value, PostError>) -> Void
  ) {
    latestRequest += 1
    let request = latestRequest
    underWay.insert(request)
    statusChanged()
    let finish: @MainActor @Sendable (Result<Value, PostError>) -> Void = { [self] result in
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
