import AppInterface
import Foundation
import HeadlessUI

/// A type whose values cross between the processes. Values of all other types stay where they are, and a reference crosses.
protocol Portable {
  var value: Value { get }
  init?(_ value: Value)
}

extension Value: Portable {
  var value: Value { self }
  init?(_ value: Value) { self = value }
}

extension Bool: Portable {
  var value: Value { .bool(self) }
  init?(_ value: Value) { if case .bool(let isTrue) = value { self = isTrue } else { return nil } }
}

extension Int: Portable {
  var value: Value { .int(self) }
  init?(_ value: Value) { if case .int(let number) = value { self = number } else { return nil } }
}

extension Double: Portable {
  var value: Value { .double(self) }
  init?(_ value: Value) {
    if case .double(let number) = value { self = number } else { return nil }
  }
}

extension String: Portable {
  var value: Value { .text(self) }
  init?(_ value: Value) { if case .text(let text) = value { self = text } else { return nil } }
}

extension Data: Portable {
  var value: Value { .data(self) }
  init?(_ value: Value) { if case .data(let data) = value { self = data } else { return nil } }
}

extension Optional: Portable where Wrapped: Portable {
  var value: Value { self?.value ?? .null }
  init?(_ value: Value) {
    if case .null = value {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = wrapped
    }
  }
}

extension Array: Portable where Element: Portable {
  var value: Value { .list(map(\.value)) }
  init?(_ value: Value) {
    guard case .list(let values) = value else { return nil }
    self = values.compactMap(Element.init)
    if count != values.count { return nil }
  }
}

/// A type whose values cross as values of another type.
protocol PortableAs: Portable {
  associatedtype Carrier: Portable
  var carrier: Carrier { get }
  init?(carrier: Carrier)
}

extension PortableAs {
  var value: Value { carrier.value }
  init?(_ value: Value) {
    guard let carrier = Carrier(value) else { return nil }
    self.init(carrier: carrier)
  }
}

extension [String: String]: Portable {
  var value: AppLink.Value { map { [$0, $1] }.value }
  init?(_ value: AppLink.Value) {
    guard let pairs = [[String]](value), pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    self.init(pairs.map { ($0[0], $0[1]) }) { $1 }
  }
}

extension URL: PortableAs {
  /// The address, and its base if it is relative to one.
  var carrier: [String] { [relativeString, baseURL?.absoluteString].compactMap(\.self) }
  init?(carrier: [String]) {
    guard let address = carrier.first else { return nil }
    self.init(string: address, relativeTo: carrier.dropFirst().first.flatMap { URL(string: $0) })
  }
}

extension UUID: PortableAs {
  var carrier: String { uuidString }
  init?(carrier: String) { self.init(uuidString: carrier) }
}

extension Date: PortableAs {
  var carrier: Double { timeIntervalSinceReferenceDate }
  init?(carrier: Double) { self.init(timeIntervalSinceReferenceDate: carrier) }
}

extension TimeZone: PortableAs {
  var carrier: String { identifier }
  init?(carrier: String) { self.init(identifier: carrier) }
}

extension Locale: PortableAs {
  var carrier: String { identifier }
  init?(carrier: String) { self.init(identifier: carrier) }
}

extension Label: PortableAs {
  var carrier: [Value] { [text.value, numberOfLines.value] }
  init?(carrier: [Value]) {
    guard carrier.count == 2, let text = String(carrier[0]), let lines = Int(carrier[1]) else {
      return nil
    }
    self.init(text: text, numberOfLines: lines)
  }
}

extension Alert: PortableAs {
  var carrier: Data { (try? JSONEncoder().encode(self)) ?? Data() }
  init?(carrier: Data) {
    guard let alert = try? JSONDecoder().decode(Alert.self, from: carrier) else { return nil }
    self = alert
  }
}

extension ViewsInterface.State: PortableAs {
  var carrier: [Value] { [alert.value, isRefreshing.value, isIndicatorVisible.value] }
  init?(carrier: [Value]) {
    guard carrier.count == 3, let alert = Alert?(carrier[0]), let isRefreshing = Bool(carrier[1]),
      let isIndicatorVisible = Bool(carrier[2])
    else { return nil }
    self.init(alert: alert, isRefreshing: isRefreshing, isIndicatorVisible: isIndicatorVisible)
  }
}

extension IndexSet: PortableAs {
  var carrier: [Int] { Array(self) }
  init?(carrier: [Int]) {
    // The type ends the process if an index is negative.
    guard carrier.allSatisfy({ 0..<Int.max ~= $0 }) else { return nil }
    self.init(carrier)
  }
}

extension RowUpdates: PortableAs {
  var carrier: [IndexSet] { [deleted, inserted, reloaded] }
  init?(carrier: [IndexSet]) {
    guard carrier.count == 3 else { return nil }
    self.init(deleted: carrier[0], inserted: carrier[1], reloaded: carrier[2])
  }
}

extension ControllersInterface.StreamSignal: PortableAs {
  var carrier: [Value] {
    switch self {
    case .opened: []
    case .event(let name, let data): [name.value, data.value]
    case .closed(let error): [error.map(PortableError.init).value]
    }
  }
  init?(carrier: [Value]) {
    switch carrier.count {
    case 0: self = .opened
    case 1: self = .closed((PortableError?(carrier[0]) ?? nil)?.error)
    default:
      guard let name = String(carrier[0]), let data = String(carrier[1]) else { return nil }
      self = .event(name: name, data: data)
    }
  }
}

/// An error of Foundation crosses with its code. Of another one, the description crosses.
struct PortableError: PortableAs {
  let error: any Error

  init(_ error: any Error) { self.error = error }

  var carrier: [Value] {
    if let error = error as? URLError { return [error.code.rawValue.value] }
    return [String(describing: error).value]
  }

  init?(carrier: [Value]) {
    guard let first = carrier.first else { return nil }
    error =
      Int(first).flatMap(URLError.Code.init(rawValue:)).map { URLError($0) }
      ?? RemoteError(description: String(first) ?? "")
  }

  private struct RemoteError: LocalizedError, CustomStringConvertible {
    let description: String
    var errorDescription: String? { description }
  }
}
