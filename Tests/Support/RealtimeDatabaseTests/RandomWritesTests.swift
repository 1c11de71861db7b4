import Foundation
import RealtimeDatabase
import TestSupport
import Testing

/// Compares the database to a list of its leaves: one line for each, "/a/b" and the JSON that stands there.
@Suite("Realtime Database · Random writes")
struct RandomWritesTests {
  private static let names = ["a", "b", "c", "d"]

  private static func place(_ path: [String]) -> String {
    path.map { "/" + $0 }.joined()
  }

  /// Some JSON and the leaves in it, below this path.
  private static func tree(
    at path: [String], using generator: inout SplitMix64
  ) -> (json: String, leaves: [String: String]) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      return ("null", [:])
    case 1...3 where path.count < 5:
      var members: [String] = []
      var leaves: [String: String] = [:]
      for name in names where Bool.random(using: &generator) {
        let member = tree(at: path + [name], using: &generator)
        members.append("\"\(name)\":\(member.json)")
        leaves.merge(member.leaves) { $1 }
      }
      return ("{" + members.joined(separator: ",") + "}", leaves)
    default:
      let leaf = ["1", "2.5", "true", "false", "\"x\""].randomElement(using: &generator) ?? "1"
      return (leaf, [place(path): leaf])
    }
  }

  private static func put(
    _ new: [String: String], at path: [String], into leaves: inout [String: String]
  ) {
    let place = place(path)
    leaves = leaves.filter { old, _ in
      let isReplaced = old == place || old.hasPrefix(place + "/")
      let isInTheWay = !new.isEmpty && place.hasPrefix(old + "/")
      return !isReplaced && !isInTheWay
    }
    leaves.merge(new) { $1 }
  }

  private static func leaves(of json: Any, at path: [String] = []) -> [String: String] {
    switch json {
    case let object as [String: Any]:
      return object.reduce(into: [:]) { all, member in
        all.merge(leaves(of: member.value, at: path + [member.key])) { $1 }
      }
    case is NSNull:
      return [:]
    default:
      let data = try? JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)
      return [place(path): String(decoding: data ?? Data(), as: UTF8.self)]
    }
  }

  @Test(arguments: seeds(1...4, few: 2))
  func `Any writes leave what a list of leaves says`(seed: Int) throws {
    var generator = SplitMix64(state: UInt64(seed))
    var database = RealtimeDatabase()
    var expected: [String: String] = [:]
    var largest = 0
    for _ in 0..<250 {
      let path = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Self.names.randomElement(using: &generator) ?? "a"
      }
      let address = "/" + path.joined(separator: "/") + ".json"
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        _ = database.answer("DELETE", address)
        Self.put([:], at: path, into: &expected)
      case 1:
        var members: [String] = []
        for name in Self.names where Bool.random(using: &generator) {
          let member = Self.tree(at: path + [name], using: &generator)
          members.append("\"\(name)\":\(member.json)")
          Self.put(member.leaves, at: path + [name], into: &expected)
        }
        let body = "{" + members.joined(separator: ",") + "}"
        #expect(database.answer("PATCH", address, body: body).hasPrefix("200"))
      default:
        let tree = Self.tree(at: path, using: &generator)
        #expect(database.answer("PUT", address, body: tree.json).hasPrefix("200"))
        Self.put(tree.leaves, at: path, into: &expected)
      }
      let all = database.respond(to: .init(httpMethod: "GET", path: "/.json"))
      let json = try JSONSerialization.jsonObject(with: all.body, options: .fragmentsAllowed)
      try #require(Self.leaves(of: json) == expected)
      largest = max(largest, expected.count)
    }
    #expect(largest > 10)
  }
}
