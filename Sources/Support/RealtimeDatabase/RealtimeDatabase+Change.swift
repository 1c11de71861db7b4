import Foundation

extension RealtimeDatabase {
  /// The result of a write: final values without server values, and only those that differ from before.
  public struct Change: Sendable {
    /// One stored value and its path. No path is inside another one of the same change.
    struct Write: Sendable {
      let path: [Key]
      let value: Value
      /// The number of leading keys of the path that existed before.
      let existingDepth: Int
      /// The old content: the value at the path, or the leaf at one of its parents that had to give way, or null.
      let replaced: Value

      /// Returns nil if the value was there already.
      init?(of value: Value, at path: [Key], in root: Value) {
        self.path = path
        self.value = value
        (existingDepth, replaced) = root.valueReplaced(at: path)
        guard value != old else { return nil }
      }

      /// The old value at the path.
      var old: Value { existingDepth == path.count ? replaced : .null }

      /// The sort key that a node had before this write. Nil if the write does not affect it.
      func oldSortKey(at place: [Key]) -> Value? {
        if place.starts(with: path) { return old[place.dropFirst(path.count)].withoutChildren }
        guard path.starts(with: place) else { return nil }
        if existingDepth < place.count { return .some(.null) }
        let isLeaf = existingDepth == place.count && !replaced.isNull
        return isLeaf ? replaced.withoutChildren : .object(Object())
      }
    }

    let writes: [Write]
    /// The node that a PATCH merged into. Nil for a single value at its own path.
    let parent: [Key]?
  }
}

/// The log format of changes. Each line is a PUT or a PATCH with a path, a tab and the JSON. Lines can be replayed anywhere.
extension RealtimeDatabase {
  /// Applies the lines of a log, and calls a closure after each line that changed something.
  /// - Throws: ``RealtimeDatabaseError`` if a line is malformed. The lines before it have been applied.
  public mutating func apply(changeLog: Data, onChange: (inout RealtimeDatabase, Change) -> Void)
    throws
  {
    // Pointers are used because iterating over `Data` byte by byte would take most of the time.
    try changeLog.withUnsafeBytes { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let change = try apply(line: UnsafeRawBufferPointer(rebasing: line))
        if let change { onChange(&self, change) }
      }
    }
  }

  private mutating func apply(line: UnsafeRawBufferPointer) throws -> Change? {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")),
      let head = String(validating: line[..<tab], as: UTF8.self),
      let space = head.utf8.firstIndex(of: UInt8(ascii: " "))
    else { throw RealtimeDatabaseError.invalidData }
    let json = line[(tab + 1)...]
    let path = try head[space...].dropFirst().keyNames.map(Key.init(validating:))
    switch head[..<space] {
    case "PUT": return try store([(path, ValueReader().value(of: json))])
    case "PATCH": return try update(ValueReader().update(of: json), at: path)
    default: throw RealtimeDatabaseError.invalidData
    }
  }

  /// A copy without content but with the same settings.
  public var emptied: RealtimeDatabase {
    var database = self
    database.root = .null
    return database
  }

  public var json: Data { JSONPieces(root).data }

  /// Returns nil if the content stays the same.
  public mutating func replaceAll(with other: RealtimeDatabase) -> Change? {
    guard let write = Change.Write(of: other.root, at: [], in: root) else { return nil }
    root = other.root
    return Change(writes: [write], parent: nil)
  }

  /// The whole content as log lines that recreate it in an empty database.
  /// - Parameter length: The approximate size of one piece in bytes. A single long text makes a longer piece.
  public func changeLog(inPiecesOf length: Int) -> some Sequence<Data> {
    // An artificial parent lets the root be handled like any other node.
    let roots = [Key(bound: ""): root]
    return sequence(state: [(path: [Key](), children: roots.makeIterator())]) { nodes in
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
          piece += Change.line("PUT", Array(path.dropFirst()), JSONPieces(value).data)
        }
      }
      return piece.isEmpty ? nil : piece
    }
  }
}

extension RealtimeDatabase.Change {
  /// The log lines that repeat this change on a database in the old state.
  public var logLines: Data {
    guard let parent else {
      let lines = writes.map { Self.line("PUT", $0.path, JSONPieces($0.value).data) }
      return Data(lines.joined())
    }
    var members: [Key: Value] = [:]
    for write in writes {
      let names = write.path.dropFirst(parent.count).map(\.text)
      members[Key(bound: names.joined(separator: "/"))] = write.value
    }
    return Self.line("PATCH", parent, JSONPieces(members: members).data)
  }

  fileprivate static func line(_ method: String, _ path: [Key], _ json: Data) -> Data {
    Data("\(method) \(path.text)\t".utf8) + json + Data("\n".utf8)
  }
}

extension Value {
  /// Whether all keys of an object differ after Unicode normalization. Other JSON parsers may treat such keys as equal.
  fileprivate var hasDistinctKeys: Bool {
    guard case .object(let object) = self else { return true }
    return Set(object.children.keys.map(\.text)).count == object.children.count
      && object.children.values.allSatisfy(\.hasDistinctKeys)
  }
}
