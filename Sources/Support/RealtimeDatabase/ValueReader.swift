import JSON

/// Reads JSON into values. Array elements become children named "0", "1" and so on; nulls and empty containers vanish.
struct ValueReader {
  /// As in ``RealtimeDatabase/init(json:entryDepth:)``.
  var entryDepth: Int?
  /// Resolves `{".sv": operation}` at a path. Nil for an unknown operation. If the closure is nil, `.sv` is an invalid key.
  var serverValue: (@Sendable (_ operation: Value, _ path: [Key]) -> Value?)?
  /// The keys on the way to the value that is being read.
  var path: [Key] = []

  /// - Throws: A ``RealtimeDatabaseError`` for invalid data, for invalid or indistinct keys, or for too many levels.
  func value(of json: some Collection<UInt8>) throws -> Value {
    let value = try read(json) { valueReader, reader in try valueReader.value(&reader) }
    guard value.depth <= Value.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
    return value
  }

  /// The members of an object. Any names are allowed, and null is a value like others.
  func update(of json: some Collection<UInt8>) throws -> [Key: Value] {
    try read(json) { valueReader, reader in try valueReader.members(&reader) { Key(bound: $0) } }
  }

  private func read<Result>(
    _ json: some Collection<UInt8>, _ body: (inout ValueReader, inout JSONReader) throws -> Result
  ) throws -> Result {
    var valueReader = self
    do {
      return try JSONReader.read(
        json, flaws: entryDepth == nil ? .refused : .replaced, maximumDepth: maximumDepth
      ) { reader in try body(&valueReader, &reader) }
    } catch let error as JSONError {
      throw error.isTooDeep ? RealtimeDatabaseError.tooDeep : RealtimeDatabaseError.invalidData
    }
  }

  /// The exact depth is known only after nulls are gone, and server values need two more levels. This limit keeps the stack small.
  private var maximumDepth: Int { Value.maximumDepth + (entryDepth == nil ? 2 : 0) }

  private mutating func value(_ reader: inout JSONReader) throws -> Value {
    switch try reader.kind() {
    case .null:
      try reader.null()
      return .null
    case .bool: return .bool(try reader.bool())
    case .number: return .number(try reader.number())
    case .string: return .string(try reader.string())
    case .array where path.count < maximumDepth: return try array(&reader)
    case .object where path.count < maximumDepth: return try object(&reader)
    case .array, .object:
      try reader.skip()
      return .null
    }
  }

  private mutating func array(_ reader: inout JSONReader) throws -> Value {
    var children: [Key: Value] = [:]
    var index = 0
    try reader.array { reader in
      let key = Key(index: index)
      index += 1
      let value = try child(key, &reader)
      if !value.isNull { children[key] = value }
    }
    return Value(Object(children: children))
  }

  private mutating func object(_ reader: inout JSONReader) throws -> Value {
    let isLenient = entryDepth != nil
    let operationName = serverValue == nil ? nil : ".sv"
    var members = try members(&reader) { name in
      if isLenient { return try? Key(validating: name) }
      return name == operationName ? Key(bound: name) : try Key(validating: name)
    }
    if let serverValue, let operation = members[Key(bound: ".sv")] {
      guard members.count == 1, let value = serverValue(operation, path) else {
        throw RealtimeDatabaseError.invalidKey
      }
      return value
    }
    if members.values.contains(where: \.isNull) { members = members.filter { !$1.isNull } }
    return Value(Object(children: members))
  }

  /// The members of an object, null or not. A lenient reader keeps the last of several with one key.
  /// - Parameter key: The key for a name. Nil for a member that is left out.
  private mutating func members(
    _ reader: inout JSONReader, _ key: (String) throws -> Key?
  ) throws -> [Key: Value] {
    var members: [Key: Value] = [:]
    var isASCII = true
    try reader.object { reader, text in
      let name = text.string
      guard let key = try key(name) else { return }
      isASCII = isASCII && name.utf8.allSatisfy { $0 < 0x80 }
      let other = members.updateValue(try child(key, &reader), forKey: key)
      guard other == nil || entryDepth != nil else { throw RealtimeDatabaseError.indistinctKeys }
    }
    // Other JSON parsers may treat two spellings of one letter as equal.
    guard isASCII || entryDepth != nil || Set(members.keys.map(\.text)).count == members.count
    else { throw RealtimeDatabaseError.indistinctKeys }
    return members
  }

  /// Reads a child. Null if a lenient reader leaves it out.
  private mutating func child(_ key: Key, _ reader: inout JSONReader) throws -> Value {
    path.append(key)
    defer { path.removeLast() }
    let flawCount = reader.flawCount
    let value = try value(&reader)
    guard let entryDepth, reader.flawCount > flawCount else { return value }
    // An object above the entries has already left out its invalid entries.
    if path.count < entryDepth, case .object = value { return value }
    return path.count <= entryDepth ? .null : value
  }
}
