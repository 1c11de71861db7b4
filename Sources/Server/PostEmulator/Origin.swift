import HTTPServer

/// Where a web page comes from, as its browser says it in `Origin`: "https://example.org:8080" (the Fetch standard).
struct Origin: Hashable, Sendable {
  private let scheme: String
  private let authority: HTTPAuthority

  /// Nil if the text is no origin, as “null”, two of them, or an address with a path.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
      let first = text.utf8.first, Self.isLetter(first),
      text[..<colon].utf8.allSatisfy({
        Self.isLetter($0) || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0)
      }),
      text.last != ":", var authority = HTTPAuthority(text[colon...].dropFirst(3))
    else { return nil }
    scheme = text[..<colon].lowercased()
    // Browsers leave it out.
    if authority.port == Self.usualPorts[scheme] { authority.port = nil }
    self.authority = authority
  }

  /// As browsers write it.
  var text: String { "\(scheme)://\(authority.text)" }

  /// Whether the page comes from the machine on which it is open.
  var isLoopback: Bool { ["http", "https"].contains(scheme) && authority.isLoopback }

  private static let usualPorts: [String: UInt16] = ["http": 80, "https": 443]

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }
}
