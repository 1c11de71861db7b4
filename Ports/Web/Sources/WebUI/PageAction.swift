import HeadlessUI

/// An action of a person on the page.
enum PageAction: Hashable, Sendable {
  case tap(String)
  case row(Int)
  case tab(Int)
  /// A page of a tour, counted from 0.
  case page(Int)
  case type(String, into: String)
  case pull
  /// The page needs these rows.
  case need(Range<Int>)
  /// These rows are visible.
  case display(Range<Int>, isAtTop: Bool)
}

extension PageAction: Decodable {
  /// The indexes that a row may have. Sums of them do not overflow.
  fileprivate static let rows = 0...(1 << 40)

  private enum CodingKeys: String, CodingKey {
    case tap, row, tab, page, type, into, pull, need, display, isAtTop
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let title = try container.decodeIfPresent(String.self, forKey: .tap) {
      self = .tap(title)
    } else if let row = try container.decodeIfPresent(Int.self, forKey: .row),
      PageAction.rows ~= row
    {
      self = .row(row)
    } else if let index = try container.decodeIfPresent(Int.self, forKey: .tab) {
      self = .tab(index)
    } else if let index = try container.decodeIfPresent(Int.self, forKey: .page) {
      self = .page(index)
    } else if let text = try container.decodeIfPresent(String.self, forKey: .type) {
      self = .type(text, into: try container.decode(String.self, forKey: .into))
    } else if container.contains(.pull) {
      self = .pull
    } else if container.contains(.need) {
      self = .need(try container.range(forKey: .need))
    } else {
      self = .display(
        try container.range(forKey: .display),
        isAtTop: try container.decode(Bool.self, forKey: .isAtTop))
    }
  }
}

extension KeyedDecodingContainer {
  /// A range in the form `[first, end]`.
  fileprivate func range(forKey key: Key) throws -> Range<Int> {
    let bounds = try decode([Int].self, forKey: key)
    guard bounds.count == 2, bounds.allSatisfy({ PageAction.rows ~= $0 }), bounds[0] <= bounds[1]
    else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "This is not a range.")
    }
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

    init(revision: Int, action: PageAction) {
      self.revision = revision
      self.action = action
    }

    private enum CodingKeys: String, CodingKey { case revision }

    init(from decoder: any Decoder) throws {
      revision = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .revision)
      action = try PageAction(from: decoder)
    }
  }
}
