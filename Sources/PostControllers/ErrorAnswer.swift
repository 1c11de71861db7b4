import Foundation

/// `{"error": "…"}` and nothing else, which is how the database says no, sometimes under a status that says
/// yes. An entry of the feed that someone wrote under the key `error` is no error while others stand beside it.
///
/// Curriculum: Part Two, Add Posting Functionality to the PostController, step 2 (checking for errors).
struct ErrorAnswer {
  let message: String

  /// The error that `data` carries, or nil when it carries none. An answer that is long is none, and not read.
  init?(_ data: Data) {
    guard data.count <= 10_000,
      let answer = try? JSONDecoder().decode([String: String].self, from: data),
      let message = answer["error"], answer.count == 1
    else { return nil }
    self.message = message
  }
}
