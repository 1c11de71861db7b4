import Foundation
import PostControllers
import PostTesting

/// A JSON file with a feed in it, put into a database that answers the app.
struct FeedFile {
  let server = DatabaseServer()
  /// Where in the database the feed is.
  private(set) var baseURL = PostController.baseURL
  /// How many entries the feed has, posts or not.
  private(set) var entryCount = 0

  /// Reads a file, or standard input if the path is `-`.
  init(path: String) throws {
    let data = try Self.data(path)
    let response = server.put(data, at: "/posts.json")
    if response.status != 200 {
      guard let refusedCount = putEntries(of: data) else {
        let error = NetworkError.check(response.body, statusCode: response.status)
        throw Failure.data("“\(path)” is not a feed in JSON. \(Self.reason(error))")
      }
      entryCount = refusedCount
    }
    if isWholeDatabase { baseURL.append(component: "posts") }
    entryCount += server.keys(at: baseURL.path() + ".json").count
  }

  /// Puts the entries into the database one by one, for a file that it refuses as a whole: an entry too deep or under
  /// a key that no database has leaves the others alone. Returns how many were refused; nil if that is no feed.
  private func putEntries(of data: Data) -> Int? {
    guard let entries = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      return nil
    }
    return entries.count { key, value in
      let path = "/posts/\(key).json"
      let json = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return json.map { server.put($0, at: path).status != 200 } ?? true
    }
  }

  /// Whether the file is a whole database, with the feed in its node “posts”.
  private var isWholeDatabase: Bool {
    let keys = server.keys(at: "/posts.json")
    return keys.contains("posts") && !keys.contains { UUID(uuidString: $0) != nil }
  }

  private static func data(_ path: String) throws -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw Failure.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
  }

  private static func reason(_ result: Result<Data, NetworkError>) -> String {
    if case .failure(.status(_, let message?)) = result { message } else { "" }
  }
}
