import AppInterface
import Foundation

/// What the app hides.
///
/// Unchecked, as ``Post`` is.
public struct HiddenContent: @unchecked Sendable {
  /// One thing that is hidden. Unchecked, as ``Post`` is.
  public struct Item: @unchecked Sendable {
    let own: Any

    public static func post(_ post: Post) -> Item {
      Item(own: App.model.itemHidingPost(post.own))
    }

    public static func post(identifier: UUID, username: String, excerpt: String) -> Item {
      Item(
        own: App.model.itemHidingIdentifier(identifier, username: username, excerpt: excerpt))
    }

    public static func user(username: String) -> Item {
      Item(own: App.model.itemHidingUser(username: username))
    }
  }

  private(set) var own: Any

  init(own: Any) { self.own = own }

  public init() { own = App.model.makeHiddenContent() }

  public var items: [Item] { App.model.hiddenItems(of: own).map(Item.init) }
  public var isEmpty: Bool { App.model.isHiddenContentEmpty(own) }

  public func hides(_ post: Post) -> Bool { App.model.hiddenContent(own, hides: post.own) }

  public mutating func insert(_ item: Item) {
    own = App.model.hiddenContentByInserting(item.own, into: own)
  }

  public mutating func remove(_ item: Item) {
    own = App.model.hiddenContentByRemoving(item.own, from: own)
  }
}

extension HiddenContent: Hashable, Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    own = try App.model.decodeHiddenContent(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try App.model.encodeHiddenContent(own, to: encoder)
  }

  public static func == (lhs: HiddenContent, rhs: HiddenContent) -> Bool {
    App.model.areHiddenContentsEqual(lhs.own, rhs.own)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(App.model.hashHiddenContent(own)) }

  public var description: String { String(describing: own) }
}

extension HiddenContent.Item: Hashable, Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    own = try App.model.decodeItem(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try App.model.encodeItem(own, to: encoder)
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { App.model.areItemsEqual(lhs.own, rhs.own) }

  public func hash(into hasher: inout Hasher) { hasher.combine(App.model.hashItem(own)) }

  public var description: String { String(describing: own) }
}
