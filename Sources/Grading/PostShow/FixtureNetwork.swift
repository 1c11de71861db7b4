import Foundation
import PostControllers
import PostFixtures
import RealtimeDatabase

/// A network inside this process. A database with the fixtures' posts answers requests, after a moment in which one sees
/// that the app waits.
final class FixtureNetwork: RequestPerforming, @unchecked Sendable {
  /// Used on the queue only, which is why the class may be sent to other threads.
  private var database = RealtimeDatabase()
  private let queue = DispatchQueue(label: "FixtureNetwork")
  private static let delay = DispatchTimeInterval.milliseconds(400)

  init() throws {
    for page in ["several-pages-1.json", "several-pages-2.json", "several-pages-3.json"] {
      let body = try Data(contentsOf: Fixtures.directory.appending(path: "Answers/\(page)"))
      _ = database.respond(
        to: RealtimeDatabase.Request(
          httpMethod: "PATCH", path: "\(Self.feedPath).json", query: [:], body: body))
    }
  }

  /// Where the app looks for the feed, or where the curriculum has it as long as the app does not say.
  private static var feedPath: String {
    let path = PostController.baseURL.path(percentEncoded: false)
    return path.count > 1 && PostController.baseURL.scheme != "file" ? path : "/posts"
  }

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    let request = RealtimeDatabase.Request(
      httpMethod: httpMethod.rawValue, path: url.path(percentEncoded: false),
      query: urlParameters ?? [:], body: body)
    queue.asyncAfter(deadline: .now() + Self.delay) { [self] in
      let response = database.respond(to: request)
      if 200..<300 ~= response.status {
        completion?(response.body, nil)
      } else {
        completion?(nil, RefusedRequest(status: response.status))
      }
    }
  }
}

/// The error for a request that the database refuses.
private struct RefusedRequest: LocalizedError {
  let status: Int

  var errorDescription: String? { "The server answered with status \(status)." }
}
