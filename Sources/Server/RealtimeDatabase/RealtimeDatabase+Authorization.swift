import Foundation
import JSON

extension RealtimeDatabase.Request {
  /// The method to perform. A client that can send only POST may name another method in a header.
  package var effectiveMethod: String {
    guard httpMethod == "POST" else { return httpMethod }
    return headers["x-http-method-override"]?.uppercased() ?? httpMethod
  }

  /// A conditional request gets the new ETag, too: the client needs it for its next condition.
  var wantsETag: Bool {
    headers["x-firebase-etag"]?.lowercased() == "true" || headers["if-match"] != nil
  }

  /// Whether the request bypasses the rules.
  ///
  /// - Throws: ``RealtimeDatabaseError/invalidToken`` if the parameter `auth` is not a token. The content of a token is
  ///   ignored, because no rule depends on the user.
  var isFromOwner: Bool {
    get throws {
      let words = headers["authorization"]?.split(separator: " ") ?? []
      if words.count == 2, words[0].lowercased() == "bearer", words[1] == "owner" { return true }
      if query["access_token"] == "owner" { return true }
      guard let token = query["auth"] else { return false }
      if token == "owner" { return true }
      guard Self.isToken(token) else { throw RealtimeDatabaseError.invalidToken }
      return false
    }
  }

  /// Whether the text looks like a JSON Web Token: two JSON objects and a signature, which may be empty.
  private static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.prefix(2).allSatisfy { part in
        let base64 = part.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        let json = Data(base64Encoded: base64 + padding) ?? Data()
        // The names of claims may be such as no key may be, and nobody reads them.
        return (try? JSONReader.read(json) { try $0.kind() }) == .object
      }
  }
}
