import Foundation
import HTTPServer
import JSON
import RealtimeDatabase

extension RealtimeDatabase.Request {
  /// - Throws: The response to a URL that is not UTF-8, to a body with too many values, or to a parameter `auth` that is not a token.
  init(_ request: HTTPRequest) throws(RealtimeDatabase.Refusal) {
    var path = Self.decoded(request.path[...])
    var query: [String: String] = [:]
    // A plus sign means a space, as in forms.
    let form = (request.query ?? "").replacing("+", with: " ")
    for item in form.utf8.split(separator: UInt8(ascii: "&")) {
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let name = Self.decoded(Substring(item[..<end]))
      let value = Self.decoded(Substring(item[end...].dropFirst()))
      if let name, let value { query[name] = value } else { path = nil }
    }
    self.init(
      httpMethod: Self.method(of: request), path: path ?? "", query: query,
      headers: request.headers, body: request.body)
    guard path != nil else { throw refusal(400, "The address is not encoded as UTF-8.") }
    if request.body.hasTooManyJSONValues {
      throw refusal(
        400, "Data to write exceeds the maximum size that can be modified with a single request.")
    }
    let words = headers["authorization"]?.split(separator: " ") ?? []
    isFromOwner =
      words.count == 2 && words[0].lowercased() == "bearer" && words[1] == "owner"
      || query["access_token"] == "owner" || query["auth"] == "owner"
    // The content of a token is ignored, because no rule depends on the user.
    guard isFromOwner || query["auth"].map(Self.isToken) ?? true else {
      throw refusal(401, "Could not parse auth token.")
    }
  }

  private func refusal(_ status: Int, _ reason: String) -> RealtimeDatabase.Refusal {
    .init(response: .init(refusing: self, status: status, reason: reason))
  }

  /// Most texts have no percent sign, and `removingPercentEncoding` takes long.
  private static func decoded(_ text: Substring) -> String? {
    text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding : String(text)
  }

  /// HEAD is a GET whose body is not sent. A client that can send only POST may name another method in a header.
  private static func method(of request: HTTPRequest) -> String {
    if request.method == "HEAD" { return "GET" }
    guard request.method == "POST", let name = request.headers["x-http-method-override"] else {
      return request.method
    }
    // Only ASCII letters have one upper case: “ſ” would become “S”.
    return name.utf8.allSatisfy { $0 < 0x80 } ? name.uppercased() : name
  }

  /// Whether the text looks like a JSON Web Token: two JSON objects and a signature, which may be empty.
  private static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.prefix(2).allSatisfy { part in
        let base64 = part.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        let json = Data(base64Encoded: base64 + padding) ?? Data()
        // A claim may have a name that no key may have.
        return (try? JSONReader.read(json) { try $0.kind() }) == .object
      }
  }
}

extension Data {
  /// Whether JSON has more than a million values, which take time to read. Separators count even inside texts.
  var hasTooManyJSONValues: Bool {
    let (array, object, comma) = (UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","))
    return withUnsafeBytes { bytes in
      bytes.count { $0 == comma || $0 == array || $0 == object } > 1_000_000
    }
  }
}

extension HTTPResponse {
  init(_ response: RealtimeDatabase.Response) {
    var headers = [Header("Cache-Control", "no-cache")]
    if response.status != 204 {
      headers.append(Header("Content-Type", "application/json; charset=utf-8"))
    }
    headers += response.headers.sorted { $0.key < $1.key }.map { Header($0.key, $0.value) }
    self.init(status: response.status, headers: headers, body: response.body)
  }
}
