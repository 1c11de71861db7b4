import Foundation

/// What stands behind the question mark of an address.
struct Query {
  private var pairs: [String] = []

  init(_ parameters: [String: String]) {
    for name in parameters.keys.sorted() {
      pairs.append(Self.escape(name) + "=" + Self.escape(parameters[name] ?? ""))
    }
  }

  /// The address with the query behind what it has already, and before its fragment.
  func added(to url: URL) -> URL {
    guard !pairs.isEmpty else { return url }
    var address = url.absoluteString
    var fragment = ""
    if let hash = address.firstIndex(of: "#") {
      fragment = String(address[hash...])
      address = String(address[..<hash])
    }
    if !address.contains("?") {
      address += "?"
    } else if !address.hasSuffix("?"), !address.hasSuffix("&") {
      address += "&"
    }
    return URL(string: address + pairs.joined(separator: "&") + fragment) ?? url
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return escaped
  }
}
