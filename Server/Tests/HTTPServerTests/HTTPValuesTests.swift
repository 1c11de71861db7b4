import TestSupport
import Testing

@testable import HTTPServer

@Suite
struct HTTPAuthorityTests {
  @Test(
    arguments: [
      ("localhost", "localhost", nil), ("LocalHost:9000", "localhost", 9000),
      ("class.local.:80", "class.local", 80), ("localhost:", "localhost", nil),
      ("my_host-1", "my_host-1", nil), ("127.0.0.1:65535", "127.0.0.1", 65535),
      ("[::1]", "::1", nil), ("[0:0:0:0:0:0:0:1]:9000", "::1", 9000),
      ("[FE80::A%25eth0]:1", "fe80::a", 1), ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1", nil),
    ] as [(String, String, UInt16?)])
  func `A host and a port are read`(text: String, host: String, port: UInt16?) throws {
    let authority = try #require(HTTPAuthority(text))
    #expect(authority.host == host)
    #expect(authority.port == port)
    #expect(authority.isAddress == (host.contains(":") || host.hasPrefix("127.")))
    let written = host.contains(":") ? "[\(host)]" : host
    #expect(authority.text == written + (port.map { ":\($0)" } ?? ""))
  }

  @Test(
    arguments: ([
      "", ":80", ".", "a..b", "a b", "a,b", "user@localhost", "localhost/", "localhost#", "*",
      "localhost:port", "localhost:+80", "localhost:65536", "localhost:80:80", "::1", "[::1",
      "[::1]x", "[::1].a", "[localhost]", "[127.0.0.1]", "[]", "caf\u{E9}", "localhost\u{301}",
      String(repeating: "a", count: 254),
    ] as [String]).samples)
  func `A text that is not a host is refused`(sample: Sample<String>) {
    #expect(HTTPAuthority(sample.value) == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST.:1", true), ("127.0.0.1", true), ("127.255.1.2:3", true),
    ("[::1]:3", true), ("localhost.a", false), ("127.0.0.1.a", false), ("128.0.0.1", false),
    ("127.1", false), ("0.0.0.0", false), ("[::2]", false), ("[::]", false), ("a.localhost", false),
    ("[::ffff:127.0.0.1]", false),
  ])
  func `Only the loopback names and addresses mean this machine`(text: String, isLoopback: Bool) {
    #expect(HTTPAuthority(text)?.isLoopback == isLoopback)
  }
}

@Suite
struct HTTPDateTests {
  /// The example of RFC 9110, section 5.6.7, and others from Python's `email.utils.formatdate(t, usegmt=True)`.
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"),
  ])
  func `A date is written as the RFC says`(time: Int, text: String) {
    var date = HTTPDate()
    #expect(date.text(at: time) == text)
    #expect(date.text(at: time) == text)
  }
}
