import Foundation

public enum FeedSource: Equatable, Sendable {
  /// The database on this machine.
  case local
  case server(URL)

  /// The name of the file with the posts and users that the reader has hidden in this feed.
  var hiddenContentFileName: String {
    guard case .server(let url) = self else { return "hidden.json" }
    // Two long names that differ only in the middle would share a file, and thus the hidden posts and users.
    let name = Self.name(of: url).utf8.map(Self.fileNameCharacters).joined()
    return name.count <= 200
      ? "hidden-\(name).json" : "hidden-\(name.prefix(100))-\(name.suffix(100)).json"
  }

  /// The name of a server's feed without the parts that do not identify it: the scheme, credentials, and the case of the host.
  private static func name(of url: URL) -> String {
    let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let host = (components?.host ?? "").lowercased()
    let port = components?.port ?? (components?.scheme?.lowercased() == "https" ? 443 : 80)
    // A local Post API has several databases at one address.
    let database = components?.queryItems?.first { $0.name == "ns" }?.value
    return "\(host):\(port)\(components?.path ?? "")" + (database.map { "?ns=\($0)" } ?? "")
  }

  /// A byte of a name, encoded so that every file system accepts it.
  private static func fileNameCharacters(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      String(UnicodeScalar(byte))
    default: (byte < 0x10 ? "_0" : "_") + String(byte, radix: 16)
    }
  }
}
