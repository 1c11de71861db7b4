import Foundation
import PostModel

extension Post {
  public var endpoint: URL {
    PostController.baseURL.appendingPathComponent(identifier.uuidString)
      .appendingPathExtension("json")
  }
}
