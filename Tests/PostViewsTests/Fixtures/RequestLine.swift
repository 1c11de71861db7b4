import Foundation
import PostTesting

/// A request on one line, so that the test can compare the app's requests with the fixture's and show the difference.
struct RequestLine: Hashable, CustomStringConvertible {
  let description: String

  init(_ exchange: Fixture.Exchange) throws {
    try self.init(
      exchange.request, urlParameters: exchange.urlParameters ?? [:],
      body: exchange.body.map(Fixture.answer))
  }

  init(_ request: MockNetworkController.Request) throws {
    try self.init(
      "\(request.httpMethod.rawValue) \(request.url.path(percentEncoded: false))",
      urlParameters: request.urlParameters, body: request.body)
  }

  private init(_ request: String, urlParameters: [String: String], body: Data?) throws {
    let query = urlParameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    // Equal values have the same JSON.
    let json = try body.map { body in
      try JSONSerialization.data(
        withJSONObject: JSONSerialization.jsonObject(with: body), options: .sortedKeys)
    }
    let text = json.map { String(decoding: $0, as: UTF8.self) }
    description = ([request] + query + [text].compactMap { $0 }).joined(separator: " ")
  }
}
