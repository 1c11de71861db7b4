import Foundation
import PostTesting

/// A request on one line, to compare what was asked with what a fixture says, and to read the difference.
struct RequestLine: Hashable, CustomStringConvertible {
  let description: String

  /// What a fixture says.
  init(_ exchange: Fixture.Exchange) throws {
    try self.init(
      exchange.request,
      urlParameters: exchange.urlParameters ?? [:],
      body: exchange.body.map(Fixture.answer)
    )
  }

  /// What the app asked.
  init(_ request: MockNetworkController.Request) throws {
    try self.init(
      "\(request.httpMethod.rawValue) \(request.url.path(percentEncoded: false))",
      urlParameters: request.urlParameters,
      body: request.body
    )
  }

  private init(_ request: String, urlParameters: [String: String], body: Data?) throws {
    let query = urlParameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let json = try body.map { try String(canonicalJSON: $0) }
    description = ([request] + query + [json].compactMap { $0 }).joined(separator: " ")
  }
}
