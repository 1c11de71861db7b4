import Foundation

/// JSON as a client of a stream keeps it: what is null or empty is not there, and an array is an object.
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
    case is NSNull:
      self = .nothing
    default:
      let data = try? JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)
      self = .leaf(String(decoding: data ?? Data(), as: UTF8.self))
    }
  }

  init(json: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed))
  }

  mutating func put(_ tree: Tree, at path: ArraySlice<String>) {
    guard let name = path.first else {
      self = tree
      return
    }
    var children: [String: Tree] = [:]
    if case .node(let old) = self { children = old }
    var child = children[name] ?? .nothing
    child.put(tree, at: path.dropFirst())
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
      put(Tree(data), at: names[...])
    } else {
      for (name, value) in data as? [String: Any] ?? [:] { put(Tree(value), at: names + [name]) }
    }
  }

  private mutating func put(_ tree: Tree, at path: [String]) { put(tree, at: path[...]) }
}
