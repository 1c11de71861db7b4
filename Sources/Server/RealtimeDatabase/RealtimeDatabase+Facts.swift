import Foundation

/// A database as lines of text: each is a PUT or a PATCH with a path, a tab and the JSON, and nothing in it depends on
/// when or where it is read.
extension RealtimeDatabase {
  /// Stores what such lines say.
  ///
  /// - Parameter onChange: Is told what has changed, for each line that changed something.
  /// - Throws: ``RealtimeDatabaseError``, if these are no such lines. Those before the wrong one have been stored.
  package mutating func apply(facts: Data, onChange: (inout RealtimeDatabase, Change) -> Void)
    throws
  {
    // By pointers, since going through data byte by byte would cost more than all the rest.
    try facts.withUnsafeBytes { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let change = try apply(line: UnsafeRawBufferPointer(rebasing: line))
        if let change { onChange(&self, change) }
      }
    }
  }

  private mutating func apply(line: UnsafeRawBufferPointer) throws -> Change? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")),
      let tab = line[space...].firstIndex(of: UInt8(ascii: "\t"))
    else { throw RealtimeDatabaseError.invalidData }
    let path = try line[(space + 1)..<tab].split(separator: UInt8(ascii: "/")).map { name in
      guard let name = String(validating: name, as: UTF8.self) else {
        throw RealtimeDatabaseError.invalidKey
      }
      return try Key(validating: name)
    }
    let json = Data(line[(tab + 1)...])
    switch String(decoding: line[..<space], as: UTF8.self) {
    case "PUT":
      return try store([(path, Value(json: json))])
    case "PATCH":
      let members = try JSONReader().update(of: json)
      return try store(
        members.map { (path + (try Self.keys(ofChild: $0)), $1) }, mergingInto: path)
    default:
      throw RealtimeDatabaseError.invalidData
    }
  }

  /// The same with nothing in it.
  package var emptied: RealtimeDatabase {
    var database = self
    database.root = .null
    return database
  }

  /// All there is, as JSON.
  package var json: Data { JSONWriter(isPretty: false).data(for: root) }

  /// Takes what is in another database in the place of what is here.
  package mutating func replaceAll(with other: RealtimeDatabase) -> Change? {
    guard let write = Change.Write(of: other.root, at: [], in: root) else { return nil }
    root = other.root
    return Change(writes: [write], parent: nil)
  }

  /// All there is, in lines that make it of an empty database.
  ///
  /// - Parameter length: About how many bytes of lines go into one piece. A single long text makes a longer one.
  package func facts(inPiecesOf length: Int) -> some Sequence<Data> {
    Facts(of: root, length: length)
  }

  /// Goes through the tree down to nodes that are small enough for one line.
  private struct Facts: Sequence, IteratorProtocol {
    private let length: Int
    private var nodes: [(path: [Key], children: Dictionary<Key, Value>.Iterator)]
    private let writer = JSONWriter(isPretty: false)

    init(of root: Value, length: Int) {
      self.length = length
      // One more level, so that the root is treated like any other node.
      let roots = [Key(bound: ""): root]
      nodes = [(path: [], children: roots.makeIterator())]
    }

    mutating func next() -> Data? {
      var piece = Data()
      while piece.count < length, let last = nodes.indices.last {
        guard let (key, value) = nodes[last].children.next() else {
          nodes.removeLast()
          continue
        }
        let path = nodes[last].path + [key]
        if case .object(let object) = value,
          !(value.isSmaller(than: length, countingEachAs: length / 100) && value.hasDistinctKeys)
        {
          nodes.append((path, object.children.makeIterator()))
        } else if !value.isNull {
          piece += Change.line("PUT", Array(path.dropFirst()), writer.data(for: value))
        }
      }
      return piece.isEmpty ? nil : piece
    }
  }
}

extension RealtimeDatabase.Change {
  /// The line that does the same to a database that is what this one was.
  package var fact: Data {
    let writer = JSONWriter(isPretty: false)
    guard let parent else {
      let lines = writes.map { Self.line("PUT", $0.path, writer.data(for: $0.value)) }
      return Data(lines.joined())
    }
    let members = writes.map { write in
      let names = write.path.dropFirst(parent.count).map(\.text)
      return (Key(bound: names.joined(separator: "/")), write.value)
    }
    return Self.line("PATCH", parent, writer.data(forMembers: members))
  }

  fileprivate static func line(_ method: String, _ path: [Key], _ json: Data) -> Data {
    Data("\(method) \(path.text)\t".utf8) + json + Data("\n".utf8)
  }
}

extension Value {
  /// Whether no two keys differ only in how a letter is composed: whoever reads JSON may take them for one.
  fileprivate var hasDistinctKeys: Bool {
    guard case .object(let object) = self else { return true }
    return Set(object.children.keys.map(\.text)).count == object.children.count
      && object.children.values.allSatisfy(\.hasDistinctKeys)
  }
}
