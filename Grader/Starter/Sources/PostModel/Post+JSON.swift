import Foundation

extension Post {
  /// Makes a post from an entry of the server and its key, or nil if they are not valid: a field is missing, is null or of
  /// the wrong type, or the key is not a UUID. An empty text is not missing.
  ///
  /// Do not trust the entry: it may contain anything, and must not crash the app. Keys that a post does not need are
  /// ignored.
  ///
  /// - Parameters:
  ///   - json: The entry, as `JSONSerialization` reads it: `username`, `text` and `timestamp`, the last
  ///     of which is a number with or without a fraction. Foundation accepts `true` as 1, and so may you.
  ///   - identifier: The key.
  ///
  /// Curriculum: Part One, Implement Model, step 4 (the failable initializer).
  public init?(json: [String: Any], identifier: String) {
    // Your code.
    return nil
  }

  /// The post as the server stores it, under the keys `username`, `text` and `timestamp` (a number), which
  /// ``init(json:identifier:)`` can read again.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 2.
  public var jsonValue: [String: Any] {
    // Your code.
    [:]
  }

  /// ``jsonValue`` as the bytes of a request's body; nil if it cannot be written as JSON.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 3.
  public var jsonData: Data? {
    // Your code.
    nil
  }
}
