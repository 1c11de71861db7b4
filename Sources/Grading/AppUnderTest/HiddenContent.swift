import AppInterface
import Foundation

/// The hidden posts and users of the app.
///
/// Unchecked, as ``Post`` is.
public struct HiddenContent: @unchecked Sendable {
  /// One thing that is hidden. Unchecked, as ``Post`` is.
  public struct Item: @unchecked Sendable {
    let wrapped: Any

    public static func post(_ post: Post) -> Item {
      Item(wrapped: App.model.itemHidingPost(post.wrapped))
    }

    public static func post(identifier: UUID, username: String, excerpt: String) -> Item {
      Item(
        wrapped: App.model.itemHidingIdentifier(identifier, username: username, excerpt: excerpt))
    }

    public static func user(username: String) -> Item {
      Item(wrapped: App.model.itemHidingUser(username: username))
    }
  }

  private(set) var wrapped: Any

  init(wrapped: Any) { self.wrapped = wrapped }

  public init() { wrapped = App.model.makeHiddenContent() }

  public var items: [Item] { App.model.hiddenItems(of: wrapped).map(Item.init) }
  public var isEmpty: Bool { App.model.isHiddenContentEmpty(wrapped) }

  public func hides(_ post: Post) -> Bool { App.model.hiddenContent(wrapped, hides: post.wrapped) }

  public mutating func insert(_ item: Item) {
    wrapped = App.model.hiddenContentByInserting(item.wrapped, into: wrapped)
  }

  public mutating func remove(_ item: Item) {
    wrapped = App.model.hiddenContentByRemoving(item.wrapped, from: wrapped)
  }
}

extension HiddenContent: Hashable, Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    wrapped = try App.model.decodeHiddenContent(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try App.model.encodeHiddenContent(wrapped, to: encoder)
  }

  public static func == (lhs: HiddenContent, rhs: HiddenContent) -> Bool {
    App.model.areHiddenContentsEqual(lhs.wrapped, rhs.wrapped)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(App.model.hashHiddenContent(wrapped))
  }

  public var description: String { String(describing: wrapped) }
}

extension HiddenContent.Item: Hashable, Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    wrapped = try App.model.decodeItem(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try App.model.encodeItem(wrapped, to: encoder)
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    App.model.areItemsEqual(lhs.wrapped, rhs.wrapped)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(App.model.hashItem(wrapped)) }

  public var description: String { String(describing: wrapped) }
}

/// Saves the hidden posts and users.
public protocol HiddenContentStore: Sendable {
  func load() throws -> HiddenContent
  func save(_ hiddenContent: HiddenContent) throws
}

extension HiddenContentStore {
  /// The store as the app sees it.
  var wrapped: Any {
    App.controllers.makeStore(
      (load: { try load().wrapped }, save: { try save(HiddenContent(wrapped: $0)) }))
  }
}
