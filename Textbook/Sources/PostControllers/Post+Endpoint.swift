// Solves: Part Two, Add Posting Functionality to the Post type, step 1.
// Does not have: other addresses than the one in PostController. Post+Endpoint.swift in Sources does.

import Foundation
import PostModel

extension Post {
  public var endpoint: URL {
    PostController.baseURL.appending(path: identifier.uuidString).appendingPathExtension("json")
  }
}
