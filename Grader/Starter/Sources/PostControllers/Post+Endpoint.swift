import Foundation
import PostModel

extension Post {
  /// Where this post is on the server: below `PostController.baseURL`, at its identifier and `.json`.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 1.
  public var endpoint: URL {
    // Your code.
    URL(filePath: "/")
  }
}
