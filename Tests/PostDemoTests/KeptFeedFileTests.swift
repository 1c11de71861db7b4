import CommandLineSupport
import DatabaseService
import Foundation
import PostControllers
import RealtimeDatabase
import Testing

@testable import PostDemo

@Suite("PostDemo · app on a file")
final class KeptFeedFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "KeptFeedFileTests-\(UUID().uuidString)")
  private var file: URL { folder.appending(component: "feed.json") }
  private var path: String { file.path(percentEncoded: false) }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func app(on json: String) throws -> (network: LocalNetwork, baseURL: URL) {
    try Data(json.utf8).write(to: file)
    let feed = try FeedFile(path: path)
    let service = DatabaseService(try feed.keepableDatabase(path: path))
    return (LocalNetwork(service, file: KeptFeedFile(url: file, path: "/posts")), feed.baseURL)
  }

  private func put(_ json: String, _ key: String, in app: (network: LocalNetwork, baseURL: URL))
    async -> (any Error)?
  {
    await withCheckedContinuation { continuation in
      app.network.performRequest(
        for: app.baseURL.appending(component: "\(key).json"), httpMethod: .put, urlParameters: nil,
        body: Data(json.utf8)
      ) { _, error in continuation.resume(returning: error) }
    }
  }

  private var contents: NSDictionary? {
    (try? Data(contentsOf: file)).flatMap {
      try? JSONSerialization.jsonObject(with: $0) as? NSDictionary
    }
  }

  @Test(arguments: [
    (#"{"a": {"b": 1.5}}"#, #"{"a": {"b": 1.5}, "k": true}"#),
    (#"{"posts": {"a": {"b": "x"}}}"#, #"{"posts": {"a": {"b": "x"}, "k": true}}"#),
    ("null", #"{"k": true}"#),
    (#"[null, {"a": [1, 2]}]"#, #"{"1": {"a": [1, 2]}, "k": true}"#),
  ])
  func `What is written is in the file, in the shape that the file has`(
    before: String, after: String
  ) async throws {
    let app = try app(on: before)
    #expect(await put("true", "k", in: app) == nil)
    #expect(try contents == JSONSerialization.jsonObject(with: Data(after.utf8)) as? NSDictionary)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) == [
        "feed.json"
      ])
  }

  @Test func `The file keeps its permissions, and a link to it stays one`() async throws {
    let target = folder.appending(component: "target.json")
    try Data("{}".utf8).write(to: target)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: target.path(percentEncoded: false))
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
    let service = DatabaseService()
    let app = (
      LocalNetwork(service, file: KeptFeedFile(url: file, path: "/posts")), PostController.baseURL
    )
    #expect(await put("1", "k", in: app) == nil)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: target.path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(contents == ["k": 1])
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(link.hasSuffix("target.json"))
  }

  @Test func `A file that is write-protected stays as it is, and says so`() async throws {
    let app = try app(on: #"{"a": 1}"#)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let error = await put("true", "k", in: app)
    #expect(error?.localizedDescription == "“feed.json” is write-protected.")
    #expect(contents == ["a": 1])
  }

  @Test func `A device or a pipe is no file to keep a feed in`() throws {
    #expect(
      try #require(throws: ExitError.self) { try FeedFile.checkIsFile("/dev/null") }.exitCode == 66)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: ExitError.self) { try FeedFile.checkIsFile(path) }
    try FeedFile.checkIsFile(folder.path(percentEncoded: false))
    try FeedFile.checkIsFile(path + "-not-there")
  }

  @Test
  func `A file that somebody else has changed is left alone, and the change has not happened`()
    async throws
  {
    let app = try app(on: #"{"a": 1}"#)
    let other = #"{"theirs": 2, "more": 3}"#
    try Data(other.utf8).write(to: file)
    let error = await put("true", "k", in: app)
    #expect(error?.localizedDescription.contains("Another program has changed “feed.json”") == true)
    #expect(contents == ["theirs": 2, "more": 3])
    let answer: Data? = await withCheckedContinuation { continuation in
      app.network.performRequest(
        for: app.baseURL.appendingPathExtension("json"), httpMethod: .get, urlParameters: nil,
        body: nil
      ) { data, _ in continuation.resume(returning: data) }
    }
    #expect(answer == Data(#"{"a":1}"#.utf8))
  }

  @Test(arguments: [
    (#"{"name":"app","version":"1.0.0"}"#, false), (#"{"error":"Permission denied"}"#, false),
    (#"{"posts":{"a":{"text":"x"}}}"#, false), ("[1,2,3]", false), ("{}", true), ("null", true),
    (#"{"a":{"timestamp":1},"b":2}"#, true), (#"{"posts":{"a":{"timestamp":-1e300}}}"#, true),
    (#"[{"timestamp":1}]"#, true), (#"{"posts":{}}"#, true),
  ])
  func `Posts are written into nothing but a feed`(json: String, isFeed: Bool) throws {
    try Data(json.utf8).write(to: file)
    var feed = try FeedFile(path: path)
    if isFeed {
      try feed.checkHoldsPosts(path: path)
    } else {
      #expect(throws: ExitError.self) { try feed.checkHoldsPosts(path: path) }
    }
  }

  @Test(arguments: [
    #"{"a/b": 1}"#, #"{"posts": {"a.b": {"x": 1}}}"#, #"{"a": 9007199254740993}"#,
    #"{"a": "\ud83d"}"#,
  ])
  func `A file of which something would be lost is not taken`(json: String) throws {
    let failure = try #require(throws: ExitError.self) { try app(on: json) }
    #expect(failure.exitCode == 65)
    #expect(try Data(contentsOf: file) == Data(json.utf8))
  }
}
