import Foundation
import PostModel

extension Post {
  public var endpoint: URL {
    PostController.baseURL
      .appending(path: identifier.uuidString, directoryHint: .notDirectory)
      .appendingPathExtension("json")
  }
}
