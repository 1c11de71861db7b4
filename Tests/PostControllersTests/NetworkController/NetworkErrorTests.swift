import Foundation
import Testing

@testable import PostControllers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Part One · Network Controller · Error texts")
struct NetworkErrorTests {
  @Test func `The server's words are part of the description`() {
    let denied = NetworkError.status(code: 401, message: "Permission denied")
    #expect(
      denied.localizedDescription == "The server answered with status 401: Permission denied.")
    #expect(denied.recoverySuggestion == "Check that you are allowed to do this.")
    let broken = NetworkError.status(code: 502, message: nil)
    #expect(broken.localizedDescription == "The server answered with status 502.")
    #expect(broken.recoverySuggestion == "Try again later.")
  }

  @Test(arguments: [
    NetworkError.status(code: 302, message: nil), .status(code: 400, message: "x"),
    .status(code: 404, message: nil), .timedOut, .notConnected, .cannotConnect(host: "h"),
    .cannotSecure(host: "h"), .connectionLost, .responseTooLarge(limit: 9),
    .invalidResponse, .notEventStream, .tooManyEvents, .notHTTP, .other("x"),
  ])
  func `Every error says what failed and what to do, on one line`(error: NetworkError) throws {
    for text in [error.errorDescription, error.recoverySuggestion] {
      let text = try #require(text)
      #expect((8...80).contains(text.count))
      #expect(text.first?.isUppercase == true)
      #expect(!text.contains("\n"))
    }
  }

  @Test(
    "If a server on this computer has no encryption, the error suggests http",
    arguments: [
      ("127.0.0.1", true), ("LocalHost", true), ("::1", true), ("example.com", false),
      ("localhost.example.com", false),
    ])
  func suggestsHTTP(host: String, isLocal: Bool) {
    let suggestion = NetworkError.cannotSecure(host: host).recoverySuggestion
    #expect(suggestion?.contains("http://") == isLocal)
  }

  @Test(arguments: [
    (URLError.Code.timedOut, NetworkError.timedOut), (.notConnectedToInternet, .notConnected),
    (.cannotFindHost, .cannotConnect(host: "example.com")),
    (.dnsLookupFailed, .cannotConnect(host: "example.com")),
    (.cannotConnectToHost, .cannotConnect(host: "example.com")),
    (.networkConnectionLost, .connectionLost),
    (.serverCertificateUntrusted, .cannotSecure(host: "example.com")), (.badURL, .notHTTP),
    (.fileDoesNotExist, .other("words")),
  ])
  func `URLSession's errors become the project's`(code: URLError.Code, expected: NetworkError) {
    let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: "words"])
    #expect(NetworkError(error, host: "example.com", hasResponse: false) == expected)
  }

  @Test(
    "An error without a code is identified by its text and by whether data had arrived",
    arguments: [
      (
        "SSL certificate problem: self-signed certificate", false,
        NetworkError.cannotSecure(host: "h")
      ),
      ("SSL read: unexpected eof", true, .connectionLost),
      ("transfer closed with 6 bytes remaining", true, .connectionLost),
      ("Failed writing header", false, .other("Failed writing header")),
    ])
  func mapsUnknown(words: String, hasResponse: Bool, expected: NetworkError) {
    let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: words])
    #expect(NetworkError(error, host: "h", hasResponse: hasResponse) == expected)
  }
}
