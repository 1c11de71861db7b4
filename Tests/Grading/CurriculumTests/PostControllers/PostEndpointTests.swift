import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Post type · Endpoint", .serialized)
@MainActor
struct PostEndpointTests {
  @Test(.criterion("part-two.model.endpoint"))
  func endpointIsBelowTheBaseURL() {
    let identifier = UUID()
    let endpoint = Post(username: "mira", text: "Hi", timestamp: 1.5, identifier: identifier)
      .endpoint
    var base = PostController.baseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    expect(
      "the post's endpoint", endpoint.absoluteString, is: "\(base)/\(identifier.uuidString).json")
  }
}
