enum PageAction: Hashable, Decodable, Sendable {
  case tap(String)
  case row(Int)
  case tab(Int)
  /// A page of a tour, counted from 0.
  case page(Int)
  case type(String, into: String)
  case pull
  case need(Range<Int>)
  /// These rows are visible.
  case display(Range<Int>, isAtTop: Bool)

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case tap, row, tab, page, type, pull, need, display, into, isAtTop
  }

  private struct InvalidRows: Error {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try container.decode(Value.self, forKey: key)
    }
    switch CodingKeys.allCases.first(where: container.contains) {
    case .tap: self = .tap(try value(.tap))
    case .row:
      let row: Int = try value(.row)
      self = .row(try Self.rows([row, row]).lowerBound)
    case .tab: self = .tab(try value(.tab))
    case .page: self = .page(try value(.page))
    case .type: self = .type(try value(.type), into: try value(.into))
    case .pull: self = .pull
    case .need: self = .need(try Self.rows(try value(.need)))
    default: self = .display(try Self.rows(try value(.display)), isAtTop: try value(.isAtTop))
    }
  }

  /// A range in the form `[first, end]`. Sums of these indexes do not overflow.
  private static func rows(_ bounds: [Int]) throws -> Range<Int> {
    guard bounds.count == 2, bounds.allSatisfy({ 0...(1 << 40) ~= $0 }), bounds[0] <= bounds[1]
    else { throw InvalidRows() }
    return bounds[0]..<bounds[1]
  }
}

/// The actions of a person since the page sent the last of these.
struct PageActions: Decodable, Sendable {
  /// Counts up from 1. If the page sends the same actions again, the number tells.
  let number: Int
  let actions: [Seen]

  struct Seen: Decodable, Sendable {
    /// The message that the page had got last, to which the indexes of rows refer.
    let revision: Int
    let action: PageAction
  }
}
