import Foundation

extension NetworkController {
  /// Adds parameters that are not yet percent-encoded, sorted by name, behind an existing query. Everything but RFC 3986's unreserved
  /// characters is encoded, including `+`, so that every server reads the same text.
  /// Curriculum: Part One, Network Controller, step 3.
  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    let query =
      parameters
      .sorted { $0.key < $1.key }
      .map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }
      .joined(separator: "&")

    // `URLComponents` does not encode `+` and `;`, which many servers read as a space and a separator.
    let parts = url.absoluteString.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0]
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    let isOpen = address.hasSuffix("?") || address.hasSuffix("&")
    let separator = !address.contains("?") ? "?" : isOpen ? "" : "&"
    // The result is a URL, because only unreserved characters, `%`, `=` and `&` were added.
    return URL(string: address + separator + query + fragment) ?? url
  }

  private static func percentEncoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    // This is nil only for lone surrogates, which a Swift string cannot contain.
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
