import Foundation

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
