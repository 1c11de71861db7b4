import Foundation

/// `{"error": "…"}`, which is how the database says no, sometimes under a status that says yes.
///
/// Curriculum: Part Two, Add Posting Functionality to the PostController, step 2 (checking for errors).
struct ErrorResponse {
  /// The server's words, made fit for one line: it is not trusted, and control characters could steer a terminal.
  let message: String
  /// Whether there is nothing beside it. What somebody has written into the feed may have a field of this name, too.
  let isAlone: Bool

  /// Controls, bidi overrides and their like, and line breaks of all kinds.
  private static let unfitCategories: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]

  /// The error that `data` carries, or nil when it carries none. An answer that is long is none, and not read.
  init?(_ data: Data) {
    guard data.count <= 64 << 10,
      let answer = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let error = answer["error"] as? String, !error.isEmpty
    else { return nil }
    isAlone = answer.count == 1
    let scalars = error.unicodeScalars.lazy
      .filter { !Self.unfitCategories.contains($0.properties.generalCategory) }
      .prefix(200)
    message = String(String.UnicodeScalarView(scalars))
  }
}
