import Foundation
import JSON

/// The database's error response, `{"error": "…"}`. Its status is sometimes that of a success.
/// Curriculum: Part Two, Add Posting Functionality to the PostController, step 2 (checking for errors).
struct ErrorResponse {
  /// On one line, without control characters, because the server is not trusted.
  let message: String
  /// An entry of the feed may have a field `error`, too, but it has others.
  let hasOnlyError: Bool

  /// Controls, bidi overrides and their like, and line breaks of all kinds.
  private static let unfitCategories: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]

  /// Nil if the response is not an error. A long response is never an error, so it is not read.
  init?(_ data: Data) {
    guard data.count <= 64 << 10 else { return nil }
    let fields = try? JSONReader.read(data, flaws: .replaced) { reader in
      var fields: (error: String?, count: Int) = (nil, 0)
      try reader.object { reader, key in
        fields.count += 1
        if "error" ~= key { fields.error = try reader.kind() == .string ? reader.string() : nil }
      }
      return fields
    }
    guard let fields, let error = fields.error, !error.isEmpty else { return nil }
    hasOnlyError = fields.count == 1
    let scalars = error.unicodeScalars.lazy
      .filter { !Self.unfitCategories.contains($0.properties.generalCategory) }
      .prefix(200)
    message = String(String.UnicodeScalarView(scalars))
  }
}
