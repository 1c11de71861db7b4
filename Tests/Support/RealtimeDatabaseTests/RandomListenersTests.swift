import Foundation
import TestSupport
import Testing

@testable import RealtimeDatabase

/// Compares the database to a tree to which the same writes are applied, and to what listeners make of their events.
@Suite("Realtime Database · Random writes and listeners")
struct RandomListenersTests {
  private struct Client {
    var request: RealtimeDatabase.Request
    var listener: RealtimeDatabase.Listener
    var tree: Tree
  }

  private static let paths = [
    "/", "/feed", "/feed/a", "/feed/1", "/feed/a/t", "/feed/b/x/y", "/other", "/feed/a/x",
  ]

  private static let queries: [[String: String]] = [
    ["orderBy": #""t""#, "limitToLast": "2"], ["orderBy": #""t""#, "limitToFirst": "3"],
    ["orderBy": #""t""#, "endAt": "2", "limitToLast": "2"], ["orderBy": #""t""#, "startAt": "2"],
    ["orderBy": #""$key""#, "limitToFirst": "2"], ["orderBy": #""$key""#, "startAfter": #""a""#],
    ["orderBy": #""$value""#, "limitToLast": "3"], ["orderBy": #""x/y""#, "equalTo": "1"],
    ["orderBy": #""x/y""#, "limitToFirst": "1", "startAfter": "false"],
  ]

  private static func json(using generator: inout SplitMix64, depth: Int = 0) -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return "null"
    case 9 where depth < 4:
      let members = ["t", "x", "y", "z"].filter { _ in Bool.random(using: &generator) }.map {
        "\"\($0)\":\(json(using: &generator, depth: depth + 1))"
      }
      return "{\(members.joined(separator: ","))}"
    case 1: return #"{"x":{"y":\#(leaf(using: &generator))}}"#
    case 2: return #"{"x":\#(leaf(using: &generator)),"t":\#(leaf(using: &generator))}"#
    case 3...6: return #"{"t":\#(leaf(using: &generator)),"z":"z"}"#
    default: return leaf(using: &generator)
    }
  }

  private static func leaf(using generator: inout SplitMix64) -> String {
    ["1", "2", "3", "4", "true", "\"s\"", "null"].randomElement(using: &generator) ?? "1"
  }

  private static func name(using generator: inout SplitMix64) -> String {
    ["a", "b", "c", "d", "0", "1", "2", "10"].randomElement(using: &generator) ?? "a"
  }

  private static func request(using generator: inout SplitMix64) -> RealtimeDatabase.Request {
    let name = name(using: &generator)
    let inner =
      ["", "/t", "/x", "/x/y", "/z", "/t/u", "/x/y/u/v"].randomElement(using: &generator) ?? ""
    var (method, path, body) = ("PUT", "/feed/\(name)\(inner)", json(using: &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      method = "DELETE"
    case 1:
      (path, body) = ("/feed", "{\"\(name)\":\(body),\"e\":\(json(using: &generator))}")
    case 2, 3:
      let other = self.name(using: &generator) + "x"
      (method, path) = ("PATCH", "/feed")
      body = "{\"\(name)\":\(body),\"\(other)\":null,\"d/t\":\(leaf(using: &generator))}"
    case 4, 5:
      (method, path) = ("PATCH", "/feed/\(name)")
      body = "{\"t\":\(leaf(using: &generator)),\"x/y\":\(body)}"
    case 6:
      (method, path) = ("PATCH", "/")
      body = "{\"feed/\(name)/t\":\(body),\"other\":\(leaf(using: &generator))}"
    case 7 where Int.random(in: 0..<4, using: &generator) == 0:
      (path, body) = ("/", "{\"feed\":{\"\(name)\":\(body)}}")
    default: break
    }
    return .init(httpMethod: method, path: path + ".json", body: Data(body.utf8))
  }

  private static func clients(of database: inout RealtimeDatabase) throws -> [Client] {
    let requests =
      paths.map { RealtimeDatabase.Request.get($0 + ".json") }
      + queries.map { .get("/feed.json", $0) } + queries.prefix(2).map { .get("/.json", $0) }
    return try requests.map { request in
      let (listener, first) = try database.listen(to: request)
      var tree = Tree.leaf("what was here before")
      let event = first()
      try tree.apply(event: event.name, data: event.data)
      return Client(request: request, listener: listener, tree: tree)
    }
  }

  private static func tree(after request: RealtimeDatabase.Request, in tree: Tree) throws -> Tree {
    let path = request.path.dropLast(".json".count).split(separator: "/").map(String.init)
    let body = try JSONSerialization.jsonObject(
      with: request.body ?? Data(), options: .fragmentsAllowed)
    var tree = tree
    if request.httpMethod == "PATCH" {
      for (name, value) in body as? [String: Any] ?? [:] {
        tree.put(Tree(value), at: path + name.split(separator: "/").map(String.init))
      }
    } else {
      tree.put(request.httpMethod == "DELETE" ? .nothing : Tree(body), at: path)
    }
    return tree
  }

  @Test(arguments: seeds(1...8, few: 1))
  func `Any writes leave what a tree says, and events make of the first answer what a GET answers`(
    seed: Int
  ) throws {
    var generator = SplitMix64(state: UInt64(seed))
    var database = RealtimeDatabase()
    // Receives the writes as another process would.
    var mirror = RealtimeDatabase()
    for _ in 0..<8 { _ = database.respond(to: Self.request(using: &generator)) }
    for piece in database.changeLog(inPiecesOf: 10) {
      try mirror.apply(changeLog: piece) { _, _ in }
    }
    var clients = try Self.clients(of: &database)
    var eventCount = 0
    var before = try Tree(json: database.json)
    for _ in 0..<90 {
      let request = Self.request(using: &generator)
      let (response, change) = database.perform(request)
      let after = try Tree(json: database.json)
      // A PATCH of a child and of something inside it is refused.
      let expected = response.status == 200 ? try Self.tree(after: request, in: before) : before
      try #require(after == expected, "\(request)")
      #expect((change == nil) == (after == before))
      guard let change else { continue }
      try mirror.apply(changeLog: change.logLines) { _, _ in }
      try #require(mirror.json == database.json)
      var reverted = database
      reverted.revert(change)
      let undone = try Tree(json: reverted.json)
      try #require(undone == before)
      before = after

      for index in clients.indices {
        let events = database.events(for: &clients[index].listener, after: change)
        let old = clients[index].tree
        for event in events { try clients[index].tree.apply(event: event.name, data: event.data) }
        let answer = try Tree(json: database.respond(to: clients[index].request).body)
        let note = Comment(rawValue: "\(request) for \(clients[index].request): \(events)")
        try #require(clients[index].tree == answer, note)
        // A listener receives events exactly if its content has changed.
        try #require(events.isEmpty == (old == clients[index].tree), note)
        eventCount += events.count
      }
    }
    #expect(eventCount > 150)
  }
}

/// JSON as a stream's client stores it: without null and empty values, and with arrays as objects.
enum Tree: Equatable {
  case leaf(String)
  case node([String: Tree])

  static let nothing = Tree.node([:])

  init(_ json: Any) {
    switch json {
    case let object as [String: Any]:
      self = .node(object.mapValues(Tree.init).filter { $1 != .nothing })
    case let array as [Any]:
      let members = array.enumerated().map { (String($0), Tree($1)) }
      self = .node(Dictionary(uniqueKeysWithValues: members).filter { $1 != .nothing })
    case is NSNull: self = .nothing
    default:
      let data = try? JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)
      self = .leaf(String(decoding: data ?? Data(), as: UTF8.self))
    }
  }

  init(json: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed))
  }

  mutating func put(_ tree: Tree, at path: [String]) {
    guard let name = path.first else {
      self = tree
      return
    }
    var children: [String: Tree] = [:]
    if case .node(let old) = self { children = old }
    var child = children[name] ?? .nothing
    child.put(tree, at: Array(path.dropFirst()))
    children[name] = child == .nothing ? nil : child
    // Deleting below a leaf leaves it alone.
    if case .leaf = self, children.isEmpty { return }
    self = .node(children)
  }

  /// Does what an event says, as the documentation of the streams asks a client to.
  mutating func apply(event name: String, data: Data) throws {
    guard let event = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let path = event["path"] as? String, let data = event["data"]
    else { throw CocoaError(.coderReadCorrupt) }
    let names = path.split(separator: "/").map(String.init)
    if name == "put" {
      put(Tree(data), at: names)
    } else {
      for (name, value) in data as? [String: Any] ?? [:] { put(Tree(value), at: names + [name]) }
    }
  }
}
