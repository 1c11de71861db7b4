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
      ("LOCALHOST.:1", "localhost", 1), ("127.255.1.2:3", "127.255.1.2", 3),
      ("localhost.a", "localhost.a", nil), ("127.0.0.1.a", "127.0.0.1.a", nil),
      ("128.0.0.1", "128.0.0.1", nil), ("127.1", "127.1", nil), ("0.0.0.0", "0.0.0.0", nil),
      ("[::2]", "::2", nil), ("[::]", "::", nil), ("a.localhost", "a.localhost", nil),
    ] as [(String, String, UInt16?)])
  func `A host and a port are read`(text: String, host: String, port: UInt16?) throws {
    let authority = try #require(HTTPAuthority(text))
    let own = ["localhost", "127.0.0.1", "127.255.1.2", "::1"]
    #expect(authority.isLoopback == own.contains(host))
    #expect(authority.host == host)
    #expect(authority.port == port)
    let isIPv4 = host.wholeMatch(of: /[0-9]+(\.[0-9]+){3}/) != nil
    #expect(authority.isAddress == (host.contains(":") || isIPv4))
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
