import Foundation
import PostModel

extension Post {
  /// The address of this post in the default database. It is not in the model, because the model knows no server.
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 1.
  public var endpoint: URL {
    PostController.baseURL.appending(component: identifier.uuidString).appendingPathExtension(
      "json")
  }

  public func endpoint(below baseURL: URL) -> URL {
    baseURL.appending(component: endpoint.lastPathComponent)
  }
}

extension URL {
  var withoutTrailingSlash: URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return self
    }
    while components.percentEncodedPath.hasSuffix("/") {
      components.percentEncodedPath.removeLast()
    }
    return components.url ?? self
  }

  /// The root of a database has no name to which `.json` could be appended.
  var feedEndpoint: URL {
    path().isEmpty ? appending(component: ".json") : appendingPathExtension("json")
  }
}
