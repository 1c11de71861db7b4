import CommandLineSupport
import Foundation
import PostControllers
import RealtimeDatabase

/// A JSON file with a feed in it, put into a database that answers the app.
struct FeedFile {
  let database: RealtimeDatabase
  /// What is in the file, in UTF-8.
  let data: Data
  /// Where in the database the feed is.
  let baseURL: URL
  /// How many entries the feed has, posts or not.
  let entryCount: Int

  /// Reads a file, or standard input if the path is `-`.
  init(path: String) throws {
    let data = Self.utf8(try Self.data(path))
    // Broken text in a key spoils a whole document; the app repairs it, and so does this.
    guard let feed = (try? Self(data)) ?? (try? Self(data.repairedJSON)) else {
      throw ExitError.data("“\(path)” is not a feed in JSON.")
    }
    self = feed
  }

  /// Makes sure that a path leads to a file, if to anything: a device or a pipe cannot be written whole, and reading one may take
  /// forever.
  static func checkIsFile(_ path: String) throws {
    let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard let type, type != .typeRegular, type != .typeDirectory else { return }
    throw ExitError.noInput(
      "“\(path)” is a pipe or a device. The app needs a file, into which it can write.")
  }

  private init(_ data: Data) throws {
    let entries = try JSONDecoder().decode(Entries.self, from: data)
    entryCount = entries.inPosts ?? entries.count
    baseURL =
      entries.inPosts == nil
      ? PostController.baseURL : PostController.baseURL.appending(component: "posts")
    self.data = data
    let whole = Data(#"{"posts":"#.utf8) + data + Data("}".utf8)
    database = try RealtimeDatabase(json: whole, isLenient: true)
  }

  /// More than any class writes in a year; what goes on and on, as a device does, is no feed.
  private static let maximumSize = 256 << 20

  private static func data(_ path: String) throws -> Data {
    let data: Data
    var isDirectory: ObjCBool = false
    if path != "-" {
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw ExitError.noInput("There is no file “\(path)”.")
      }
      if isDirectory.boolValue { throw ExitError.noInput("“\(path)” is a folder.") }
    }
    do {
      let file =
        path == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      data = try file.read(upToCount: maximumSize + 1) ?? Data()
    } catch {
      throw ExitError.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
    if data.count > maximumSize { throw ExitError.data("“\(path)” is larger than 256 MB.") }
    return data
  }

  /// The same text without a byte order mark, which may only stand at the very beginning, and in UTF-8.
  private static func utf8(_ data: Data) -> Data {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return data.dropFirst(3) }
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    return (isUTF16 ? String(data: data, encoding: .utf16) : nil).map { Data($0.utf8) } ?? data
  }

  /// Counts what is in a node, before a database leaves anything out.
  private struct Entries: Decodable {
    /// The entries that are not null.
    var count = 0
    /// Those in the entry “posts”, if this is a whole database: one with that entry and no post beside it.
    var inPosts: Int?

    init(from decoder: any Decoder) throws {
      if let entries = try? decoder.container(keyedBy: Key.self) {
        let keys = try entries.allKeys.filter { try !entries.decodeNil(forKey: $0) }
        count = keys.count
        if !keys.contains(where: { UUID(uuidString: $0.stringValue) != nil }) {
          inPosts = try? entries.decode(Entries.self, forKey: Key(stringValue: "posts")).count
        }
      } else if var entries = try? decoder.unkeyedContainer() {
        while !entries.isAtEnd {
          if try entries.decodeNil() { continue }
          _ = try entries.superDecoder()
          count += 1
        }
      } else {
        // A single value: null is an empty feed, and anything else is none.
        guard try decoder.singleValueContainer().decodeNil() else {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no entries"))
        }
      }
    }

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }
}
