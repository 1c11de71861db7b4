import Foundation

extension Post {
  /// Makes a post of what the server has under a key, or nil when that is no post: something is missing, is null or of
  /// another type than it should be, or the key is no UUID. An empty text is not missing.
  ///
  /// Nothing in it can be trusted, and nothing that stands there may crash the app. Keys that a post does not need are
  /// left alone.
  ///
  /// - Parameters:
  ///   - json: What stands there, as `JSONSerialization` reads it: `username`, `text` and `timestamp`, the last
  ///     of which is a number with or without a fraction. Foundation takes `true` for 1, and so may you.
  ///   - identifier: The key.
  ///
  /// Curriculum: Part One, Implement Model, step 4 (the failable initializer).
  public init?(json: [String: Any], identifier: String) {
    // Your code.
    return nil
  }

  /// The post as the server keeps it, under the keys `username`, `text` and `timestamp` (a number), which
  /// ``init(json:identifier:)`` can read again.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 2.
  public var jsonValue: [String: Any] {
    // Your code.
    [:]
  }

  /// ``jsonValue`` as the bytes of a request's body; nil when it cannot be written as JSON.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 3.
  public var jsonData: Data? {
    // Your code.
    nil
  }
}
