import SortedCollections

/// The part of a value that decides its position in a sorted list of siblings.
enum SortKey: Sendable {
  case none
  case bool(Bool)
  case number(Double)
  case string(String)
  case object

  init(_ value: Value) {
    switch value {
    case .null: self = .none
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .object: self = .object
    }
  }

  private var kind: Int {
    switch self {
    case .none: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .object: 4
    }
  }
}

extension SortKey: Comparable {
  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)): left.precedesByCodePoint(right)
    default: left.kind < right.kind
    }
  }

  static func == (left: SortKey, right: SortKey) -> Bool {
    !(left < right) && !(right < left)
  }
}
