import Foundation
import PostModel

/// Reads and writes the feed away from the main thread.
actor FeedReader {
  private let network: any RequestPerforming

  init(network: any RequestPerforming) {
    self.network = network
  }

  /// A page of posts, or nil when there is no telling.
  func page(endingAt end: TimeInterval) async -> [Post]? {
    let parameters = [
      "limitToLast": "15", "endAt": String(end), "orderBy": "\"timestamp\"",
    ]
    let (data, error) = await request(.get, PostController.endpoint, parameters: parameters)
    guard error == nil, let data, let entries = object(in: data), entries["error"] == nil else {
      return data == Data("null".utf8) ? [] : nil
    }
    var posts: [Post] = []
    for (key, value) in entries {
      guard let json = value as? [String: Any], let post = Post(json: json, identifier: key) else {
        continue
      }
      let place = posts.firstIndex { isNewer(post, than: $0) } ?? posts.endIndex
      posts.insert(post, at: place)
    }
    return posts
  }

  private func isNewer(_ post: Post, than other: Post) -> Bool {
    (post.timestamp, post.identifier.uuidString) > (other.timestamp, other.identifier.uuidString)
  }

  /// - Returns: Whether the server took it.
  func put(_ body: Data?, at url: URL) async -> Bool {
    let (data, error) = await request(.put, url, body: body)
    return error == nil && object(in: data ?? Data())?["error"] == nil
  }

  private func object(in data: Data) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  }

  private func request(
    _ method: HTTPMethod, _ url: URL, parameters: [String: String]? = nil, body: Data? = nil
  ) async -> (Data?, (any Error)?) {
    await withCheckedContinuation { continuation in
      network.performRequest(for: url, httpMethod: method, urlParameters: parameters, body: body) {
        continuation.resume(returning: ($0, $1))
      }
    }
  }
}
