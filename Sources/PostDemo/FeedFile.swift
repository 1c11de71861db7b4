import CommandLineSupport
import Foundation
import JSON
import PostControllers
import RealtimeDatabase

/// A JSON file with a feed, in a database that answers the app.
struct FeedFile {
  let database: RealtimeDatabase
  /// The address of the feed in the database.
  let baseURL: URL
  /// The number of entries of the feed, including those that are not posts.
  let entryCount: Int

  /// Reads a file, or standard input if the path is `-`.
  init(path: String) throws {
    var data = try Self.data(path)
    // The byte order mark of UTF-8.
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { data = data.dropFirst(3) }
    let entries: Entries?
    do {
      entries = try JSONReader.read(data, flaws: .replaced) { try Entries(from: &$0) }
    } catch let error as JSONError {
      throw ExitError.data("“\(path)” is not JSON: \(error)")
    }
    guard let entries, let feed = try? Self(data, entries) else { throw Self.notAFeed(path: path) }
    self = feed
  }

  static func notAFeed(path: String, because reason: String? = nil) -> ExitError {
    .data("“\(path)” is not a feed in JSON." + (reason.map { " \($0)" } ?? ""))
  }

  private init(_ data: Data, _ entries: Entries) throws {
    entryCount = entries.inPosts ?? entries.count
    baseURL =
      entries.inPosts == nil
      ? PostController.baseURL : PostController.baseURL.appending(component: "posts")
    let whole = Data(#"{"posts":"#.utf8) + data + Data("}".utf8)
    database =
      try (try? RealtimeDatabase(json: whole))
      ?? RealtimeDatabase(json: whole, entryDepth: entries.inPosts == nil ? 2 : 3)
  }

  /// Larger than any real feed. The limit also ends the reading of an endless device.
  private static let maximumSize = 256 << 20

  private static func data(_ path: String) throws -> Data {
    let data: Data
    let url = URL(filePath: path, directoryHint: .checkFileSystem)
    if path != "-", url.hasDirectoryPath { throw ExitError.noInput("“\(path)” is a folder.") }
    do {
      let file = path == "-" ? .standardInput : try FileHandle(forReadingFrom: url)
      data = try file.read(upToCount: maximumSize + 1) ?? Data()
    } catch {
      throw ExitError.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
    if data.count > maximumSize { throw ExitError.data("“\(path)” is larger than 256 MB.") }
    return data
  }

  /// The number of entries of a node, before the database leaves any out.
  private struct Entries {
    /// The number of entries that are not null.
    var count = 0
    /// The number of entries in “posts”, if this is a whole database: one with that entry and no post beside it.
    var inPosts: Int?

    /// Nil if the node is a single value. Null is an empty feed.
    init?(from reader: inout JSONReader) throws {
      var hasPost = false
      switch try reader.kind() {
      case .null: try reader.null()
      case .array:
        try reader.array { reader in
          if try reader.kind() != .null { count += 1 }
          try reader.skip()
        }
      case .object:
        try reader.object { reader, key in
          if try reader.kind() == .null { return }
          count += 1
          hasPost = hasPost || UUID(uuidString: key.string) != nil
          guard "posts" ~= key, let posts = try Entries(from: &reader) else {
            return try reader.skip()
          }
          inPosts = posts.count
        }
      case .bool, .number, .string: return nil
      }
      if hasPost { inPosts = nil }
    }
  }
}
