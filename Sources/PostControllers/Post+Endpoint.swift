import Foundation
import PostModel

extension Post {
  /// Where this post lives in the default database: its identifier and `.json` below
  /// ``PostController/baseURL``.
  ///
  /// It stands here and not in the model because the model knows no server.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 1.
  public var endpoint: URL { endpoint(below: PostController.baseURL) }

  /// Where this post lives below another feed's address.
  public func endpoint(below baseURL: URL) -> URL {
    baseURL.appending(component: identifier.uuidString).appendingPathExtension("json")
  }
}
