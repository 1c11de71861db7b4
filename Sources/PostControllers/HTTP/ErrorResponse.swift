import Foundation
import JSON

/// The database's error response, `{"error": "…"}`. Its status is sometimes that of a success.
/// Curriculum: Part Two, Add Posting Functionality to the PostController, step 2 (checking for errors).
struct ErrorResponse {
  /// On one line, without control characters, because the server is not trusted.
  let message: String

  /// Controls, bidi overrides and their like, and line breaks of all kinds.
  private static let unfitCategories: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]

  /// Nil if the response is not an error. A long response is never an error, so it is not read.
  init?(_ data: Data) {
    guard data.count <= 64 << 10 else { return nil }
    let error = try? JSONReader.read(data, flaws: .replaced) { reader in
      var error: String?
      try reader.object { reader, key in
        if "error" ~= key { error = try reader.kind() == .string ? reader.string() : nil }
      }
      return error
    }
    guard let error, !error.isEmpty else { return nil }
    let scalars = error.unicodeScalars.lazy
      .filter { !Self.unfitCategories.contains($0.properties.generalCategory) }
      .prefix(200)
    message = String(String.UnicodeScalarView(scalars))
  }
}
