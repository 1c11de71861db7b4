import Foundation
import MockNetwork

/// The meaning of a request, whatever the spelling of its method and the place of its parameters.
extension MockNetworkController.Request {
  /// The method's name, by the name of its case.
  var method: String { String(describing: httpMethod).uppercased() }

  /// The parameters, whether they were passed separately or are already in the URL.
  var parameters: [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
      .merging(urlParameters) { $1 }
  }

  var inWords: String {
    let query = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let name = url.lastPathComponent
    return "\(method) …/\(name)" + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }

  var address: String { String(url.absoluteString.prefix { $0 != "?" }) }

  var isReport: Bool { url.pathComponents.contains("reports") }

  var key: String { url.deletingPathExtension().lastPathComponent }

  var fields: [String: Any] {
    let json = body.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return json as? [String: Any] ?? [:]
  }

  var bodyInWords: String {
    body.map { "the body is “\(String(decoding: $0.prefix(400), as: UTF8.self))”" } ?? "no body"
  }

  /// The same request, sent to the address of the feed. A GET keeps its query, or requests all posts.
  func readdressed(heedingQuery: Bool) -> Self {
    var request = self
    request.urlParameters = heedingQuery || method != "GET" ? parameters : [:]
    // A server refuses a name without quotes, and the app would have no posts at all.
    if request.urlParameters["orderBy"] == "timestamp" {
      request.urlParameters["orderBy"] = #""timestamp""#
    }
    if method == "GET" {
      request.url = URL(filePath: "/posts.json")
    } else if !url.pathComponents.contains("reports") {
      request.url = URL(filePath: "/posts/\(key).json")
    }
    return request
  }
}
