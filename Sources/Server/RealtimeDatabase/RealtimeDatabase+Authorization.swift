import Foundation

extension RealtimeDatabase.Request {
  /// What the request asks for: a POST can name another method in a header, for clients that know no others.
  package var effectiveMethod: String {
    guard httpMethod == "POST" else { return httpMethod }
    return headers["x-http-method-override"]?.uppercased() ?? httpMethod
  }

  /// A condition asks for the ETag, too, to make the next one of it.
  var wantsETag: Bool {
    headers["x-firebase-etag"]?.lowercased() == "true" || headers["if-match"] != nil
  }

  /// Whether the rules don't matter.
  ///
  /// - Throws: ``RealtimeDatabaseError/invalidToken`` if `auth` is there and no token. What a token says counts for
  ///   nothing, since no rule here asks who somebody is.
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

  /// Whether this has the form of a JSON Web Token: two objects and a signature, which may be missing.
  private static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.prefix(2).allSatisfy { part in
        let base64 = part.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        let json = Data(base64Encoded: base64 + padding) ?? Data()
        return (try? JSONReader(isLenient: true).update(of: json)) != nil
      }
  }
}
