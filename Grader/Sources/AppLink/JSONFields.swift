import Foundation

extension Link {
  /// A dictionary as JSON has it. A value of another kind, such as a `UUID`, stays in its process.
  func value(of fields: [String: Any]) -> Value { .fields(fields.mapValues { json($0) }) }

  func fields(_ value: Value) -> [String: Any]? {
    guard case .fields(let fields) = value else { return nil }
    return fields.mapValues { any($0) }
  }

  private func json(_ any: Any, depth: Int = 0) -> Value {
    switch any {
    case let remote as RemoteObject: remote.value
    case is NSNull: .null
    case let number as NSNumber where type(of: any) is NSNumber.Type: .boxed(json(number))
    case let isTrue as Bool: .bool(isTrue)
    case let text as String: .text(text)
    case let number as any BinaryInteger: .int(Int(clamping: number))
    case let number as any BinaryFloatingPoint: .double(Double(number))
    case let fields as [String: Any] where depth < 500:
      .fields(fields.mapValues { json($0, depth: depth + 1) })
    case let values as [Any] where depth < 500: .list(values.map { json($0, depth: depth + 1) })
    default: export(any)
    }
  }

  private func json(_ number: NSNumber) -> Value {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): .double(number.doubleValue)
    default: .int(number.intValue)
    }
  }

  private func any(_ value: Value) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let isTrue): isTrue
    case .int(let number): number
    case .double(let number): number
    case .text(let text): text
    case .data(let data): data
    case .list(let values): values.map { any($0) }
    case .fields(let fields): fields.mapValues { any($0) }
    case .boxed(.bool(let isTrue)): NSNumber(value: isTrue)
    case .boxed(.double(let number)): NSNumber(value: number)
    case .boxed(.int(let number)): NSNumber(value: number)
    case .boxed: NSNull()
    case .object: RemoteObject(value, of: self) as Any
    case .yours: object(value) as Any
    }
  }
}
