import AppInterface
import Foundation

/// The app's hidden posts and users. Unchecked, as ``Post`` is.
public struct HiddenContent: @unchecked Sendable {
  public struct Item: @unchecked Sendable, CustomStringConvertible {
    let wrapped: Any

    public static func post(_ post: Post) -> Item {
      Item(wrapped: App.model.itemHidingPost(post.wrapped))
    }

    public static func user(username: String) -> Item {
      Item(wrapped: App.model.itemHidingUser(username: username))
    }

    public var description: String { String(describing: wrapped) }
  }

  let wrapped: Any

  init(wrapped: Any) { self.wrapped = wrapped }
  public init() { wrapped = App.model.makeHiddenContent() }
  public var items: [Item] { App.model.hiddenItems(of: wrapped).map(Item.init) }
  public func hides(_ post: Post) -> Bool { App.model.hiddenContent(wrapped, hides: post.wrapped) }
}

/// Saves the hidden posts and users.
public protocol HiddenContentStore: Sendable {
  func load() throws -> HiddenContent
  func save(_ hiddenContent: HiddenContent) throws
}

extension HiddenContentStore {
  var wrapped: Any {
    App.controllers.makeStore(
      (load: { try load().wrapped }, save: { try save(HiddenContent(wrapped: $0)) }))
  }
}
