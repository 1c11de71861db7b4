import Foundation
import PostModel

extension PostController {
  /// Asks for a page of the feed. The handler gets the request's number.
  func send(
    _ cursor: PageCursor,
    handler:
      @escaping @MainActor (_ request: Int, Result<PostPage, PostError>) -> @MainActor () -> Void
  ) {
    send(.get, to: endpoint, urlParameters: cursor.urlParameters) {
      (data, error) throws(PostError) in
      try PostPage(data: data, error: error)
    } handler: {
      handler($0, $1)
    }
  }

  /// Writes JSON to an address and makes sure that it arrived: the database answers a write with what it wrote.
  ///
  /// - Parameters:
  ///   - confirms: Whether an answer repeats what was sent. A proxy's log-in page does not.
  ///   - handler: Takes the request's number and the outcome in, nil for success, and returns what is to be told to whoever
  ///     asked.
  func put(
    _ body: Data?,
    to url: URL,
    confirms: @escaping @Sendable (Data) -> Bool,
    handler: @escaping @MainActor (_ request: Int, PostError?) -> @MainActor () -> Void
  ) {
    send(.put, to: url, body: body) { (data, error) throws(PostError) in
      if let error { throw .network(error) }
      if let answer = data.flatMap(ErrorAnswer.init) { throw .server(message: answer.message) }
      guard let data, confirms(data) else { throw .notConfirmed }
      return String(decoding: data.prefix(500), as: UTF8.self)
    } handler: { [self] request, result in
      switch result {
      case .success(let answer):
        log("Wrote \(url.lastPathComponent): \(answer.debugDescription)")
        return handler(request, nil)
      case .failure(let error):
        let description = error.localizedDescription.debugDescription
        log("Could not write \(url.lastPathComponent): \(description)")
        return handler(request, error)
      }
    }
  }

  /// Sends one request, reads its answer off the main actor, and handles it on the main actor, once, however
  /// often the answer comes.
  ///
  /// - Parameter handler: Takes the request's number and the answer in, and returns what is to be told to whoever asked. In between, the
  ///   request stops counting as under way, so that whoever asked sees the end of it, while a request that the
  ///   handler sends keeps the count from touching zero.
  func send<Answer: Sendable>(
    _ httpMethod: HTTPMethod,
    to url: URL,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    reader: @escaping @Sendable (Data?, (any Error)?) throws(PostError) -> Answer,
    handler:
      @escaping @MainActor (_ request: Int, Result<Answer, PostError>) -> @MainActor () -> Void
  ) {
    latestRequest += 1
    let request = latestRequest
    requests.insert(request)
    status.requestCount = requests.count
    let finish: @MainActor @Sendable (Result<Answer, PostError>) -> Void = { [self] result in
      guard requests.contains(request) else { return }
      isTakingInAnswer = true
      let tell = handler(request, result)
      requests.remove(request)
      isTakingInAnswer = false
      status.requestCount = requests.count
      tell()
    }
    networkController.performRequest(
      for: url,
      httpMethod: httpMethod,
      urlParameters: urlParameters,
      body: body
    ) { data, error in
      Task.detached(priority: .userInitiated) {
        let result = Result { () throws(PostError) in try reader(data, error) }
        await finish(result)
      }
    }
  }
}
