import Foundation

/// A value on its way between the tests' process and the app's.
indirect enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case text(String)
  case data(Data)
  case list([Value])
  /// An object of the sender, and some of its properties.
  case object(UInt32, [AppCall: Value])
  /// An object of the receiver.
  case yours(UInt32)
}

struct MalformedMessage: Error {}

extension Value {
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(0)
    case .bool(let isTrue): bytes += [1, isTrue ? 1 : 0]
    case .int(let number): bytes.append(2, UInt64(bitPattern: Int64(number)))
    case .double(let number): bytes.append(3, number.bitPattern)
    case .text(let text):
      bytes.append(4, UInt32(text.utf8.count))
      bytes += text.utf8
    case .data(let data):
      bytes.append(5, UInt32(data.count))
      bytes += data
    case .list(let values):
      bytes.append(6, UInt32(values.count))
      for value in values { value.write(to: &bytes) }
    case .object(let number, let properties):
      bytes.append(7, number)
      bytes.append(UInt8(properties.count))
      for (call, value) in properties {
        bytes.append(call.rawValue)
        value.write(to: &bytes)
      }
    case .yours(let number): bytes.append(8, number)
    }
  }
}

extension [UInt8] {
  mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ kind: UInt8, _ number: some FixedWidthInteger) {
    append(kind)
    append(number: number)
  }
}

/// Reads what another process has sent, which may be anything.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number<Number: FixedWidthInteger>() throws -> Number {
    let bytes = try bytes(MemoryLayout<Number>.size)
    return bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  private mutating func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw MalformedMessage() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func counted() throws -> ArraySlice<UInt8> { try bytes(Int(number() as UInt32)) }

  mutating func value(depth: Int = 0) throws -> Value {
    guard depth < 100 else { throw MalformedMessage() }
    switch try number() as UInt8 {
    case 0: return .null
    case 1: return .bool(try number() as UInt8 != 0)
    case 2: return .int(Int(bitPattern: UInt(try number() as UInt64)))
    case 3: return .double(Double(bitPattern: try number()))
    case 4: return .text(String(decoding: try counted(), as: UTF8.self))
    case 5: return .data(Data(try counted()))
    case 6:
      var values: [Value] = []
      for _ in 0..<(try number() as UInt32) { values.append(try value(depth: depth + 1)) }
      return .list(values)
    case 7:
      let number: UInt32 = try number()
      var properties: [AppCall: Value] = [:]
      for _ in 0..<(try self.number() as UInt8) {
        guard let call = AppCall(rawValue: try self.number()) else { throw MalformedMessage() }
        properties[call] = try value(depth: depth + 1)
      }
      return .object(number, properties)
    case 8: return .yours(try number())
    default: throw MalformedMessage()
    }
  }
}
