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
    let json = try body.map(Self.canonicalJSON)
    description = ([request] + query + [json].compactMap { $0 }).joined(separator: " ")
  }

  /// JSON in the one form that equal values share.
  private static func canonicalJSON(_ data: Data) throws -> String {
    let value = try JSONSerialization.jsonObject(with: data)
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: options),
      as: UTF8.self
    )
  }
}
