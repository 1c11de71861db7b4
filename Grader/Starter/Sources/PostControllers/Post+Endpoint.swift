import Foundation
import PostModel

extension Post {
  /// The address of this post on the server: below `PostController.baseURL`, its identifier and `.json`.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 1.
  public var endpoint: URL {
    // Your code.
    URL(filePath: "/")
  }
}
