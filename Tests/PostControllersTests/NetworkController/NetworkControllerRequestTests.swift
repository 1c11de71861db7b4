import Foundation
import PostControllers
import TestSupport
import Testing

@Suite("Part One · Network Controller · Requests", .loopback)
struct NetworkControllerRequestTests {
  let controller = NetworkController(clock: ManualTimeoutClock())
  let server: LoopbackServer

  init() throws { server = try LoopbackServer { _ in .answer(text: "done") } }

  @Test(arguments: [
    (HTTPMethod.get, "GET"), (.put, "PUT"), (.post, "POST"), (.patch, "PATCH"),
    (.delete, "DELETE"),
  ])
  func `Each method goes out under its name`(method: HTTPMethod, name: String) async {
    #expect(await controller.result(method, server.url("/posts.json")) == .text("done"))
    #expect(server.requests.map(\.method) == [name])
    #expect(server.requests.map(\.target) == ["/posts.json"])
    #expect(server.requests.first?.header("Accept") == "application/json")
    #expect(server.requests.first?.header("Content-Type") == nil)
    #expect(server.requests.first?.body.isEmpty == true)
  }

  @Test func `Parameters with special characters arrive unchanged`() async throws {
    let parameters = [
      "plain": "abc", "orderBy": "\"timestamp\"", "sum": "1+1=2&3;4", "path": "a/b?c#d%20",
      "spaces": " two  words ", "emoji": "👩‍👧 é e\u{301} 日本", "empty": "", "näme & +": "\r\n\t\u{0}",
    ]
    let result = await controller.result(.get, server.url("/p?ns=demo"), parameters: parameters)
    #expect(result == .text("done"))

    let request = try #require(server.requests.first)
    #expect(request.path == "/p")
    var received = Self.decodeForm(request.query)
    #expect(received.removeValue(forKey: Array("ns".utf8)) == Array("demo".utf8))
    let sent = parameters.map { (Array($0.key.utf8), Array($0.value.utf8)) }
    #expect(received == Dictionary(uniqueKeysWithValues: sent))
  }

  @Test(
    "A body arrives byte for byte as JSON, also an empty one and a megabyte",
    arguments: [HTTPMethod.put, .post, .patch],
    [
      Data([0x7b, 0x00, 0xff, 0xfe, 0xc3, 0x28, 0x0d, 0x0a, 0x7d]), Data(),
      Data((0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }),
    ].samples)
  func sendsBody(method: HTTPMethod, sample: Sample<Data>) async throws {
    let body = sample.value
    #expect(await controller.result(method, server.url(), body: body) == .text("done"))
    let request = try #require(server.requests.first)
    #expect(request.body == body)
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.header("Content-Length") == "\(body.count)")
  }

  @Test("GET and DELETE send no body", arguments: [HTTPMethod.get, .delete])
  func dropsBody(method: HTTPMethod) async {
    #expect(await controller.result(method, server.url(), body: Data("x".utf8)) == .text("done"))
    #expect(server.requests.first?.body == Data())
    #expect(server.requests.first?.header("Content-Type") == nil)
  }

  @Test func `The scheme's case does not matter`() async throws {
    let url = try #require(URL(string: "HTTP://127.0.0.1:\(server.port)/Path?Q=A"))
    #expect(await controller.result(.get, url) == .text("done"))
    #expect(server.requests.map(\.target) == ["/Path?Q=A"])
  }

  @Test func `Cookies are not stored or sent`() async throws {
    let server = try LoopbackServer { _ in
      .answer(headers: ["Set-Cookie": "id=1; Path=/", "Cache-Control": "max-age=600"], text: "x")
    }
    #expect(await controller.result(.get, server.url()) == .text("x"))
    #expect(await controller.result(.get, server.url()) == .text("x"))
    #expect(server.requests.map { $0.header("Cookie") } == [nil, nil])
  }

  /// Reads a query the way a server of forms does: `+` is a space, `&` and `;` separate.
  private static func decodeForm(_ query: String) -> [[UInt8]: [UInt8]] {
    func decode(_ text: Substring) -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "+"): bytes.append(0x20)
        case UInt8(ascii: "%"):
          bytes.append(UInt8(Substring(rest.prefix(2)), radix: 16) ?? 0)
          rest = rest.dropFirst(2)
        default: bytes.append(byte)
        }
      }
      return bytes
    }
    var form: [[UInt8]: [UInt8]] = [:]
    for pair in query.split(whereSeparator: { "&;".contains($0) }) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      form[decode(parts[0])] = decode(parts.count > 1 ? parts[1] : "")
    }
    return form
  }
}
