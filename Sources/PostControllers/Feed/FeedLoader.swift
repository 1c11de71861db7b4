import Foundation
import PostModel

/// Sends and numbers the requests of one feed, and drops responses that are outdated or arrive twice. It requests one older page at a time,
/// and calls each completion once, after the response has been handled and the status has been announced.
@MainActor
final class FeedLoader {
  /// Gets the responses. It exists as long as a completion waits, because each completion retains it.
  weak var postController: PostController?

  var requestCount: Int { underWay.count }
  /// Whether a request for older posts is under way.
  private(set) var isLoadingPage = false

  private let networkController: any RequestPerforming
  private let endpoint: URL
  private let log: (String) -> Void

  /// The numbers of the requests.
  private var underWay: Set<Int> = []
  private var latestRequest = 0
  /// The refresh whose posts are shown.
  private var currentRefresh = 0
  /// The completions that wait for the page under way.
  private var waiting: [PostController.FetchCompletion] = []
  /// While a response is being handled, the status is not announced.
  private var isHandlingResponse = false

  init(networkController: any RequestPerforming, endpoint: URL, log: @escaping (String) -> Void) {
    self.networkController = networkController
    self.endpoint = endpoint
    self.log = log
  }

  /// The numbers from the first to the last request under way.
  var requests: ClosedRange<Int>? {
    guard let first = underWay.min(), let last = underWay.max() else { return nil }
    return first...last
  }

  /// Announces the status: now, or after the response that is being handled.
  func setNeedsStatusUpdate() {
    guard !isHandlingResponse, let postController else { return }
    postController.delegate?.statusUpdated(postController.status)
  }

  // MARK: Reading

  /// Loads the newest page, and older ones until one has a post to show.
  func loadNewest(completion: @escaping PostController.FetchCompletion) {
    load(PageCursor()) { [self] request, result in
      guard request > currentRefresh else { return { completion([]) } }
      switch result {
      case .failure(let error):
        postController?.fail(with: error)
        return { completion([]) }
      case .success(let page):
        currentRefresh = request
        // The refresh replaces the list to which the page under way belongs.
        let overtaken = takeWaiting()
        let posts = postController?.receive(newest: page, request: request)
        if posts == nil { loadOlder(completion: completion) }
        return {
          overtaken([])
          if let posts { completion(posts) }
        }
      }
    }
  }

  /// Loads the next older page that has a post to show. If a page is under way, the completion waits for it.
  func loadOlder(completion: @escaping PostController.FetchCompletion) {
    waiting.append(completion)
    if !isLoadingPage { loadNextPage() }
  }

  private func loadNextPage() {
    isLoadingPage = true
    let refresh = currentRefresh
    load(postController?.feed.cursor ?? PageCursor()) { [self] request, result in
      isLoadingPage = false
      guard refresh == currentRefresh else {
        // The list that the refresh has begun has a next page, too.
        if !waiting.isEmpty { loadNextPage() }
        return {}
      }
      let complete = takeWaiting()
      switch result {
      case .failure(let error):
        postController?.fail(with: error)
        return { complete([]) }
      case .success(let page):
        guard let posts = postController?.receive(older: page, request: request) else {
          loadOlder(completion: complete)
          return {}
        }
        return { complete(posts) }
      }
    }
  }

  private func takeWaiting() -> PostController.FetchCompletion {
    let completions = waiting
    waiting = []
    return { posts in for completion in completions { completion(posts) } }
  }

  private func load(
    _ cursor: PageCursor,
    handle: @escaping @MainActor (_ request: Int, Result<FeedResponse, PostError>) -> Completion
  ) {
    let read: @Sendable (Data) throws -> FeedResponse = { data in
      let page = try FeedResponse(data)
      if cursor.isRepeated(in: page) { throw PostError.repeatedPage }
      return page
    }
    send(.get, to: endpoint, urlParameters: cursor.urlParameters, read: read, handle: handle)
  }

  // MARK: Writing

  /// The remaining work after a response has been handled and the status has been announced.
  typealias Completion = @MainActor () -> Void

  /// Writes JSON and checks that it has arrived: the database responds with the written value, but a proxy may respond with a log-in page.
  func put(
    _ body: Data?,
    to url: URL,
    confirms: @escaping @Sendable (Data) -> Bool,
    handle: @escaping @MainActor (_ request: Int, PostError?) -> Completion
  ) {
    send(.put, to: url, body: body) { data in
      if let response = ErrorResponse(data) { throw PostError.server(message: response.message) }
      guard confirms(data) else { throw PostError.notConfirmed }
      return String(decoding: data.prefix(500), as: UTF8.self)
    } handle: { [log] request, result in
      switch result {
      case .success(let response):
        log("Wrote \(url.lastPathComponent): \(response.debugDescription)")
        return handle(request, nil)
      case .failure(let error):
        let description = error.localizedDescription.debugDescription
        log("Could not write \(url.lastPathComponent): \(description)")
        return handle(request, error)
      }
    }
  }

  /// Reads the response off the main actor, and handles it on the main actor, exactly once even if it arrives several times.
  /// The request is under way until then, so the count does not become zero before a request that follows from the response.
  func send<Value: Sendable>(
    _ httpMethod: HTTPMethod,
    to url: URL,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    read: @escaping @Sendable (Data) throws -> Value,
    handle: @escaping @MainActor (_ request: Int, Result<Value, PostError>) -> Completion
  ) {
    latestRequest += 1
    let request = latestRequest
    underWay.insert(request)
    setNeedsStatusUpdate()
    let finish: @MainActor @Sendable (Result<Value, PostError>) -> Void = { [self] result in
      guard underWay.contains(request) else { return }
      isHandlingResponse = true
      let complete = handle(request, result)
      underWay.remove(request)
      isHandlingResponse = false
      setNeedsStatusUpdate()
      complete()
    }
    networkController.performRequest(
      for: url,
      httpMethod: httpMethod,
      urlParameters: urlParameters,
      body: body
    ) { data, error in
      Task.detached(priority: .userInitiated) {
        let result = Result { () throws(PostError) in
          if let error { throw .network(error) }
          do { return try read(data ?? Data()) } catch { throw PostError(reading: error) }
        }
        await finish(result)
      }
    }
  }
}
