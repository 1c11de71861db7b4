import Foundation
import PostModel

extension Post {
  public var endpoint: URL {
    URL(string: "\(PostController.baseURL.absoluteString)/\(identifier.uuidString).json")
      ?? PostController.baseURL
  }
}
