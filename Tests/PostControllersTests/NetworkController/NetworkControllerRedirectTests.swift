import Foundation
import PostControllers
import TestSupport
import Testing

@Suite("Part One · Network Controller · Redirects", .loopback)
struct NetworkControllerRedirectTests {
  let controller = NetworkController(clock: ManualTimeoutClock())

  private func server(_ status: Int, to location: String = "/new?x=%2B") throws -> LoopbackServer {
    try LoopbackServer { request in
      request.path == "/old" ? .redirect(status, to: location) : .answer(text: "here")
    }
  }

  @Test("GET follows every redirect", arguments: [301, 302, 303, 307, 308])
  func followsGET(status: Int) async throws {
    let server = try server(status)
    #expect(await controller.result(.get, server.url("/old")) == .text("here"))
    #expect(server.requests.map(\.method) == ["GET", "GET"])
    #expect(server.requests.map(\.target) == ["/old", "/new?x=%2B"])
    #expect(server.requests.last?.header("Accept") == "application/json")
  }

  @Test(
    arguments: [307, 308],
    [HTTPMethod.put, .post, .patch, .delete])
  func `307 and 308 keep method and body`(status: Int, method: HTTPMethod) async throws {
    let server = try server(status)
    let body = Data([0x22, 0xff, 0x00, 0x22])
    #expect(await controller.result(method, server.url("/old"), body: body) == .text("here"))
    #expect(server.requests.map(\.method) == [method.rawValue, method.rawValue])
    let expected = method == .delete ? Data() : body
    #expect(server.requests.map(\.body) == [expected, expected])
    #expect(server.requests.map(\.target) == ["/old", "/new?x=%2B"])
  }

  @Test(
    "A redirect that would make a GET of a write is an error", arguments: [301, 302, 303],
    [HTTPMethod.put, .post, .patch, .delete])
  func refusesToChangeMethod(status: Int, method: HTTPMethod) async throws {
    let server = try server(status)
    let result = await controller.result(method, server.url("/old"), body: Data("1".utf8))
    #expect(result == .failure(.status(code: status, message: nil)))
    #expect(server.requests.map(\.method) == [method.rawValue])
  }

  @Test func `The target may be relative, absolute or on another host`() async throws {
    let other = try LoopbackServer { _ in .answer(text: "elsewhere") }
    let server = try LoopbackServer { request in
      switch request.target {
      case "/a/one": .redirect(302, to: "two")
      case "/a/two": .redirect(302, to: "../three?q=1")
      case "/three?q=1": .redirect(302, to: "?q=2")
      case "/three?q=2": .redirect(302, to: other.url("/x").absoluteString)
      default: .answer(404)
      }
    }
    #expect(await controller.result(.get, server.url("/a/one")) == .text("elsewhere"))
    #expect(server.requests.map(\.target) == ["/a/one", "/a/two", "/three?q=1", "/three?q=2"])
    #expect(other.requests.map(\.target) == ["/x"])
  }

  @Test(arguments: [nil, "file:///etc/passwd", "ftp://127.0.0.1/x", "mailto:a@b", "javascript:1"])
  func `A target that is missing or not HTTP is not followed`(location: String?) async throws {
    let server = try LoopbackServer { _ in location.map { .redirect(302, to: $0) } ?? .answer(302) }
    let result = await controller.result(.get, server.url("/old"))
    #expect(result == .failure(.status(code: 302, message: nil)))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    "", " ", "//", "///", "http://[", "http://[::1", "http://", "http:", ":", "#", "?", "/%zz",
    "/ a b", "/\u{e9}", "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "http://127.0.0.1:-1/",
    "http://%00/", "http:///x", "a:b:c", "\\\\host\\share", "http://user@:1/", "?a=[]{}|^`",
  ])
  func `An invalid target is an error and does not crash`(location: String) async throws {
    let server = try LoopbackServer { request in
      request.target == "/old" ? .redirect(302, to: location) : .answer(404)
    }
    let result = await controller.result(.get, server.url("/old"))
    #expect(throws: NetworkError.self) { try result.get() }
  }

  @Test("A loop ends after ten redirects", arguments: [HTTPMethod.get, .put])
  func endsLoop(method: HTTPMethod) async throws {
    let server = try LoopbackServer { _ in .redirect(307, to: "/again") }
    let result = await controller.result(method, server.url(), body: Data("1".utf8))
    #expect(result == .failure(.status(code: 307, message: nil)))
    #expect(server.requests.count == 11)
  }

  @Test func `A redirect's own body is not part of the answer`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/"
        ? .answer(307, headers: ["Location": "/b"], text: "moved, sorry") : .answer(204)
    }
    #expect(await controller.result(.get, server.url()) == .success(Data()))
  }
}
