import HTTPServer

/// The origin of a web page, as its browser sends it in `Origin`: "https://example.org:8080" (Fetch standard).
struct Origin: Hashable, Sendable {
  private let scheme: String
  private let authority: HTTPAuthority

  /// Returns nil if the text is not an origin, such as “null”, two origins, or a URL with a path.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
      let first = text.utf8.first, Self.isLetter(first),
      text[..<colon].utf8.allSatisfy({
        Self.isLetter($0) || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0)
      }),
      text.last != ":", var authority = HTTPAuthority(text[colon...].dropFirst(3))
    else { return nil }
    scheme = text[..<colon].lowercased()
    // Browsers leave out the usual port.
    if authority.port == Self.usualPorts[scheme] { authority.port = nil }
    self.authority = authority
  }

  /// The origin as browsers write it.
  var text: String { "\(scheme)://\(authority.text)" }

  /// Whether the page comes from this machine.
  var isLoopback: Bool { ["http", "https"].contains(scheme) && authority.isLoopback }

  private static let usualPorts: [String: UInt16] = ["http": 80, "https": 443]

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }
}
