import Foundation
import PostModel

/// Something on the server, and how its bytes are read.
struct Resource<Value: Sendable>: Sendable {
  var method = HTTPMethod.get
  let url: URL
  var parameters: [String: String]?
  var body: Data?
  let read: @Sendable (Data) throws -> Value

  func load(
    from network: any RequestPerforming,
    handler: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    network.performRequest(
      for: url, httpMethod: method, urlParameters: parameters, body: body
    ) { data, error in
      let result = Result {
        if let error { throw error }
        return try read(data ?? Data())
      }
      Task { await handler(result) }
    }
  }
}

extension Resource<[Post]> {
  static func page(endingAt end: TimeInterval) -> Self {
    let parameters = ["orderBy": #""timestamp""#, "limitToLast": "15", "endAt": "\(end)"]
    return Resource(url: PostController.endpoint, parameters: parameters) { data in
      let entries = try object(in: data)
      return entries.reduce(into: []) { posts, entry in
        guard let json = entry.value as? [String: Any],
          let post = Post(json: json, identifier: entry.key)
        else { return }
        posts.append(post)
      }
      .sorted {
        ($0.date, $0.identifier.uuidString) > ($1.date, $1.identifier.uuidString)
      }
    }
  }
}

extension Resource<Void> {
  static func write(_ body: Data?, to url: URL) -> Self {
    Resource(method: .put, url: url, body: body) { _ = try object(in: $0) }
  }
}

/// The object in an answer; an error that is one throws.
private func object(in data: Data) throws -> [String: Any] {
  let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  let object = json as? [String: Any] ?? [:]
  if object["error"] != nil { throw CocoaError(.fileReadNoPermission) }
  return object
}
