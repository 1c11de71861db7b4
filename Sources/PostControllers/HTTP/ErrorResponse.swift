import Foundation
import JSON

/// The database's error response, `{"error": "…"}`. Its status is sometimes that of a success.
///
/// Curriculum: Part Two, Add Posting Functionality to the PostController, step 2 (checking for errors).
struct ErrorResponse {
  /// The server's message on one line. The server is not trusted, so control characters are replaced.
  let message: String
  /// Whether the response has no other field. An entry of the feed may have a field of this name, too.
  let isAlone: Bool

  /// Controls, bidi overrides and their like, and line breaks of all kinds.
  private static let unfitCategories: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]

  /// Reads the error in a response. Nil if there is none. A long response is no error and is not read.
  init?(_ data: Data) {
    guard data.count <= 64 << 10 else { return nil }
    var error: String?
    var fieldCount = 0
    let isRead: Void? = try? data.withUnsafeBytes { bytes in
      try JSONReader.read(bytes, flaws: .replaced) { reader in
        try reader.object { reader, key in
          fieldCount += 1
          if "error" ~= key { error = try reader.kind() == .string ? reader.string() : nil }
        }
      }
    }
    guard isRead != nil, let error, !error.isEmpty else { return nil }
    isAlone = fieldCount == 1
    let scalars = error.unicodeScalars.lazy
      .filter { !Self.unfitCategories.contains($0.properties.generalCategory) }
      .prefix(200)
    message = String(String.UnicodeScalarView(scalars))
  }
}
