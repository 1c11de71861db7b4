import Foundation

extension App.Source {
  /// The name of the file that keeps what is hidden of this feed. Names and posts of one feed mean nothing in another.
  var hiddenContentFileName: String {
    let feed: String
    switch self {
    case .local:
      return "hidden.json"
    case .server(let url):
      feed = Self.name(of: url)
    case .feed(let path):
      feed = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
        .path(percentEncoded: false)
    }
    // Two names that are this long and differ in the middle only share a file, and what is hidden in it.
    let name = feed.utf8.map(Self.fileNameCharacters).joined()
    return name.count <= 200
      ? "hidden-\(name).json" : "hidden-\(name.prefix(100))-\(name.suffix(100)).json"
  }

  /// A server's address without what changes nothing about the feed: the scheme, credentials, capitals in a host.
  private static func name(of url: URL) -> String {
    let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let host = (components?.host ?? "").lowercased()
    let port = components?.port ?? (components?.scheme?.lowercased() == "https" ? 443 : 80)
    // A local Post API has several databases under one address.
    let database = components?.queryItems?.first { $0.name == "ns" }?.value
    return "\(host):\(port)\(components?.path ?? "")" + (database.map { "?ns=\($0)" } ?? "")
  }

  /// A byte of a name as every file system takes it.
  private static func fileNameCharacters(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      String(UnicodeScalar(byte))
    default: (byte < 0x10 ? "_0" : "_") + String(byte, radix: 16)
    }
  }
}
