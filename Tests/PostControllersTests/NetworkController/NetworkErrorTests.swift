import Foundation
import PostControllers
import Testing

@Suite("Part One · Network Controller · Error texts")
struct NetworkErrorTests {
  @Test("The server's words are part of the description")
  func describesStatus() {
    let denied = NetworkError.status(code: 401, message: "Permission denied")
    #expect(denied.localizedDescription == "The server answered with status 401: Permission denied")
    #expect(denied.recoverySuggestion == "Check that you are allowed to do this.")
    let broken = NetworkError.status(code: 502, message: nil)
    #expect(broken.localizedDescription == "The server answered with status 502.")
    #expect(broken.recoverySuggestion == "Try again later.")
  }

  @Test(
    "Every error says what failed and what to do, on one line",
    arguments: [
      NetworkError.status(code: 302, message: nil), .status(code: 400, message: "x"),
      .status(code: 404, message: nil), .timedOut, .notConnected, .cannotConnect(host: "h"),
      .cannotSecure(host: "h"), .connectionLost, .responseTooLarge(limit: 9), .tooManyRedirects,
      .invalidResponse, .notHTTP, .other("x"),
    ])
  func describes(error: NetworkError) throws {
    for text in [error.errorDescription, error.recoverySuggestion] {
      let text = try #require(text)
      #expect((8...80).contains(text.count))
      #expect(text.first?.isUppercase == true)
      #expect(!text.contains("\n"))
    }
  }
}
