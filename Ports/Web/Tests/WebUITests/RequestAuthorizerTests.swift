import Foundation
import HTTPServer
import Testing

@testable import WebUI

@Suite
struct RequestAuthorizerTests {
  private let authorizer = RequestAuthorizer(token: "secret", folder: "here")
  private let cookie = ["host": "127.0.0.1:8080", "cookie": "a=b; token-8080=secret"]

  private func status(_ method: String, _ target: String, _ headers: [String: String]) -> Int? {
    authorizer.response(to: HTTPRequest(method: method, target: target, headers: headers))?.status
  }

  @Test func `The token in the address is exchanged for a cookie for the app's own pages only`() {
    let response = authorizer.response(
      to: HTTPRequest(method: "GET", target: "/?token=secret", headers: ["host": "localhost:8080"]))
    #expect(response?.status == 303)
    #expect(response?.headers.contains(.init("Location", "/here/")) == true)
    #expect(
      response?.headers.contains(
        .init("Set-Cookie", "token-8080=secret; Path=/here/; HttpOnly; SameSite=Strict")) == true)
  }

  @Test(arguments: [
    "/?token=other", "/?token=", "/?token=secret2", "/?x", "/?token=secret&token=secret",
  ])
  func `Another token is refused, even with the cookie`(target: String) {
    #expect(status("GET", target, cookie) == 403)
  }

  @Test(arguments: ["/here/app.js", "/here/events?tab=0", "/here/actions?tab=0", "/here/?a"])
  func `A request without the cookie is refused`(target: String) {
    for cookie in [
      nil, "token-8080=", "token-8080=secre", "token-9090=secret", "xtoken-8080=secret",
    ] {
      var headers = ["host": "127.0.0.1:8080", "origin": "http://127.0.0.1:8080"]
      headers["cookie"] = cookie
      #expect(status("GET", target, headers) == 403)
      #expect(status("POST", target, headers) == 403)
    }
  }

  @Test
  func `The app's own page reads and writes, but not without its origin`() {
    #expect(status("GET", "/here/", cookie) == nil)
    #expect(status("POST", "/here/actions?tab=0", cookie) == 403)
    var headers = cookie
    headers["origin"] = "http://127.0.0.1:8080"
    #expect(status("GET", "/here/events?tab=0", headers) == nil)
    #expect(status("POST", "/here/actions?tab=0", headers) == nil)
  }

  @Test(arguments: [
    "http://127.0.0.1:9090", "http://localhost:8080", "https://127.0.0.1:8080", "null",
    "http://evil.example",
  ])
  func `A page of another origin cannot read or write`(origin: String) {
    var headers = cookie
    headers["origin"] = origin
    #expect(status("GET", "/here/events?tab=0", headers) == 403)
    #expect(status("POST", "/here/actions?tab=0", headers) == 403)
  }

  @Test(arguments: ["/", "/app.js", "/events?tab=0", "/here", "//here/app.js", "/other/app.js"])
  func `Other paths are refused, even with the cookie`(target: String) {
    #expect(status("GET", target, cookie) == 403)
    #expect(
      status("POST", target, cookie.merging(["origin": "http://127.0.0.1:8080"]) { $1 }) == 403)
  }

  @Test(arguments: ["/here/", "/app.css", "/icon.svg"])
  func `A browser without the cookie gets only the page, the style sheet and the icon`(
    target: String
  ) {
    #expect(status("GET", target, ["host": "127.0.0.1:8080"]) == nil)
    #expect(status("POST", target, ["host": "127.0.0.1:8080"]) == 403)
    #expect(status("GET", target, ["host": "evil.example:8080"]) == 403)
  }

  @Test
  func `The app receives its paths without the secret prefix`() {
    func target(_ target: String) -> String? {
      authorizer.target(of: HTTPRequest(method: "GET", target: target))
    }
    #expect(target("/here/") == "/")
    #expect(target("/here/events?tab=0") == "/events?tab=0")
    #expect(target("/here") == nil)
    #expect(target("/app.js") == nil)
  }

  @Test
  func `The browser is opened with a file that only its owner can read`() throws {
    let file = try AddressFile("http://127.0.0.1:8080/?token=secret")
    defer { file.remove() }
    let path = file.url.path(percentEncoded: false)
    #expect(!path.contains("secret"))
    #expect(
      try String(contentsOf: file.url, encoding: .utf8).contains(
        "url=http://127.0.0.1:8080/?token=secret\""))
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    file.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [
    nil, "evil.example:8080", "127.0.0.1.evil.example:8080", "10.0.0.1:8080", "", "a b",
  ])
  func `A foreign or missing host name is refused`(host: String?) {
    var headers = ["cookie": "token-8080=secret; token-80=secret"]
    headers["host"] = host
    #expect(status("GET", "/", headers) == 403)
    #expect(status("GET", "/?token=secret", headers) == 403)
  }

  @Test
  func `No two tokens are the same, and all have 128 bits`() {
    let tokens = (0..<100).map { _ in RequestAuthorizer.makeToken() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
