import Foundation

struct HTTPRequestHead {
  enum Framing: Equatable {
    case length(Int)
    case chunks
  }

  private var request = HTTPRequest(method: "", target: "")
  /// The host and the port of a target that is a whole URL.
  private var authority: String?
  private var repeated: Set<String> = []

  init() {}

  /// Parses "GET /posts.json HTTP/1.1".
  init(_ line: [UInt8]) throws(HTTPRequestError) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isToken) else {
      throw .malformed("The request line is malformed.")
    }
    request.method = String(decoding: parts[0], as: UTF8.self)
    request.isHTTP10 = try Self.isHTTP10(Array(parts[2]))
    (authority, request.target) = try Self.target(parts[1], method: request.method)
  }

  private static func isHTTP10(_ version: [UInt8]) throws(HTTPRequestError) -> Bool {
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."),
      version[5].isDigit, version[7].isDigit
    else { throw .malformed("The request line is malformed.") }
    guard version[5] == UInt8(ascii: "1") else {
      throw HTTPRequestError(505, "This server supports only HTTP/1.1 and HTTP/1.0.")
    }
    return version[7] == UInt8(ascii: "0")
  }

  private static func target(
    _ bytes: ArraySlice<UInt8>, method: String
  ) throws(HTTPRequestError) -> (authority: String?, target: String) {
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .malformed("The address is malformed.") }
    let slash = UInt8(ascii: "/")
    if bytes.first == slash || text == "*" && method == "OPTIONS" { return (nil, text) }
    // A client that uses this server as a proxy sends a whole URL: "http://host:80/path".
    for scheme in ["http://", "https://"]
    where text.lowercasedASCII.utf8.starts(with: scheme.utf8) {
      let rest = text.utf8.dropFirst(scheme.utf8.count)
      let authority = rest.prefix { $0 != slash && $0 != UInt8(ascii: "?") }
      guard !authority.isEmpty else { break }
      let target = rest.dropFirst(authority.count)
      return (String(Substring(authority)), (target.first == slash ? "" : "/") + Substring(target))
    }
    throw .malformed("The address is malformed.")
  }

  mutating func addField(_ line: [UInt8]) throws(HTTPRequestError) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(\.isToken)
    else {
      // A line that begins with a space used to continue the previous field, but parsers disagreed about it.
      throw .malformed("A header field is malformed.")
    }
    let value = line[(colon + 1)...].trimmingSpaces
    guard !value.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      throw .malformed("A header field is malformed.")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let text = String(decoding: value, as: UTF8.self)
    if let earlier = request.headers.updateValue(text, forKey: name) {
      repeated.insert(name)
      request.headers[name] = "\(earlier), \(text)"
    }
  }

  func framing() throws(HTTPRequestError) -> Framing {
    let headers = request.headers
    guard headers["host"] != nil || request.isHTTP10, !repeated.contains("host") else {
      throw .malformed("There must be exactly one Host field.")
    }
    if let coding = headers["transfer-encoding"] {
      guard headers["content-length"] == nil, !request.isHTTP10 else {
        throw .malformed("Transfer-Encoding is not allowed here.")
      }
      let codings = coding.fieldElements(separatedBy: ",")
      if codings == ["chunked"] { return .chunks }
      guard codings.last == "chunked" || !codings.contains("chunked"),
        codings.count(where: { $0 == "chunked" }) <= 1
      else { throw .malformed("The last transfer coding must be chunked.") }
      throw HTTPRequestError(501, "The only supported transfer coding is chunked.")
    }
    guard let length = headers["content-length"] else { return .length(0) }
    guard !repeated.contains("content-length"), !length.isEmpty, length.utf8.allSatisfy(\.isDigit)
    else { throw .malformed("Content-Length is not a number.") }
    // A number with too many digits for an integer is above any limit.
    return .length(Int(length) ?? .max)
  }

  func expectsContinue() throws(HTTPRequestError) -> Bool {
    guard !request.isHTTP10, let expectation = request.headers["expect"] else { return false }
    guard expectation.lowercasedASCII == "100-continue" else {
      throw HTTPRequestError(417, "The only supported expectation is 100-continue.")
    }
    return true
  }

  func request(body: Data) -> HTTPRequest {
    var request = request
    // The host of the URL replaces the `Host` field, as the RFC requires.
    if let authority { request.headers["host"] = authority }
    request.body = body
    return request
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }

  /// Whether the character may be in a method or in the name of a field.
  fileprivate var isToken: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
