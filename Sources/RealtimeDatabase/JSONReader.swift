import Foundation

/// Reads a JSON document into values: array elements become children named "0", "1" and so on, nulls and empty
/// containers vanish. Numbers are doubles.
///
/// It goes through the bytes once and keeps its own stack, so that no document needs a deep one.
struct JSONReader {
  /// Whether children that the database can't store are left out instead of refused.
  private let isLenient: Bool
  /// What `.sv` stands for; nil if it is no more than a key that can't be stored.
  private let serverValues: ServerValues?
  /// Whether the document is an object whose keys may be paths and whose nulls mean something: they delete.
  private var isUpdate = false

  /// More containers in each other than anything but an attack has.
  private static let maximumNesting = 512

  private var text = JSONText(bytes: UnsafeRawBufferPointer(start: nil, count: 0))
  private var containers: [Container] = []
  /// What is wrong with the first child that can't be stored. The document may turn out to be no JSON at all.
  private var failure: RealtimeDatabaseError?
  /// The members of an update.
  private var members: [Key: Value] = [:]

  init(isLenient: Bool = false, serverValues: ServerValues? = nil) {
    self.isLenient = isLenient
    self.serverValues = serverValues
  }

  /// - Throws: ``RealtimeDatabaseError``: ``RealtimeDatabaseError/invalidData``,
  ///   ``RealtimeDatabaseError/invalidKey`` or ``RealtimeDatabaseError/tooDeep``.
  func value(of json: Data) throws -> Value {
    try json.withUnsafeBytes { bytes in
      var reader = self
      return try reader.read(bytes)
    }
  }

  /// The members of an object whose names are whatever the client wrote; null is among the values.
  func update(of json: Data) throws -> [Key: Value] {
    try json.withUnsafeBytes { bytes in
      var reader = self
      reader.isUpdate = true
      _ = try reader.read(bytes)
      return reader.members
    }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws -> Value {
    text = JSONText(bytes: bytes)
    let value = try readDocument()
    if let failure { throw failure }
    guard let value else { throw RealtimeDatabaseError.invalidData }
    return value
  }

  /// An array or an object that has begun.
  private struct Container {
    let isArray: Bool
    /// Of the child that is next; nil if that is to be left out.
    var key: Key?
    var children: [Key: Value] = [:]

    init(isArray: Bool) {
      self.isArray = isArray
      if isArray { key = Key(index: 0) }
    }

    var end: UInt8 { UInt8(ascii: isArray ? "]" : "}") }
  }

  /// The value of the whole document; nil if that is what had to be left out.
  private mutating func readDocument() throws -> Value? {
    while true {
      guard var value = try readBeginning() else { continue }
      while true {
        guard !containers.isEmpty else {
          try text.expectEnd()
          return value.stored
        }
        add(value)
        let byte = try text.next()
        if byte == UInt8(ascii: ",") {
          if !containers[containers.count - 1].isArray { try readKey() }
          break
        }
        guard byte == containers[containers.count - 1].end else {
          throw RealtimeDatabaseError.invalidData
        }
        value = close()
      }
    }
  }

  /// A value on its way into a container.
  private struct Child {
    /// nil if it is to be left out.
    let stored: Value?
  }

  /// A whole scalar or empty container; nil if a container has begun that holds something.
  private mutating func readBeginning() throws -> Child? {
    switch try text.peek() {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let container = Container(isArray: try text.next() == UInt8(ascii: "["))
      guard containers.count < Self.maximumNesting else { throw RealtimeDatabaseError.invalidData }
      if containers.count >= Value.maximumDepth { fail(.tooDeep) }
      containers.append(container)
      if try text.peek() == container.end {
        _ = try text.next()
        return close()
      }
      if !container.isArray { try readKey() }
      return nil
    default:
      guard !isUpdate || !containers.isEmpty else { throw RealtimeDatabaseError.invalidData }
      let scalar = try text.scalar()
      if scalar == nil, !isLenient { throw RealtimeDatabaseError.invalidData }
      return Child(stored: scalar)
    }
  }

  private mutating func readKey() throws {
    // A key that is no text has no place where it could be left out.
    guard let name = try text.string() else { throw RealtimeDatabaseError.invalidData }
    guard try text.next() == UInt8(ascii: ":") else { throw RealtimeDatabaseError.invalidData }
    let last = containers.count - 1
    if (isUpdate && last == 0) || (serverValues != nil && name == ServerValues.name) {
      containers[last].key = Key(bound: name)
    } else {
      containers[last].key = try? Key(validating: name)
      if containers[last].key == nil { fail(.invalidKey) }
    }
  }

  private mutating func add(_ child: Child) {
    let last = containers.count - 1
    if let key = containers[last].key {
      let isKept = child.stored?.isNull == false || (isUpdate && last == 0)
      // Of two children with one name, the last one counts.
      containers[last].children[key] = isKept ? child.stored : nil
    }
    if containers[last].isArray {
      containers[last].key = Key(index: (containers[last].key?.arrayIndex ?? 0) + 1)
    }
  }

  private mutating func close() -> Child {
    let container = containers.removeLast()
    guard containers.count < Value.maximumDepth else { return Child(stored: nil) }
    if isUpdate, containers.isEmpty {
      if container.isArray { fail(.invalidData) }
      members = container.children
      return Child(stored: .null)
    }
    if let serverValues, let operation = container.children[ServerValues.key] {
      let path = containers.compactMap(\.key)
      let value =
        container.children.count == 1 ? serverValues.value(of: operation, at: path) : nil
      if value == nil { fail(.invalidKey) }
      return Child(stored: value)
    }
    return Child(stored: Value(Object(children: container.children)))
  }

  private mutating func fail(_ error: RealtimeDatabaseError) {
    if !isLenient, failure == nil { failure = error }
  }
}
