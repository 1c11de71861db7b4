import AppInterface
import Foundation

@MainActor
public protocol PostControllerDelegate: AnyObject {
  func postsUpdated(_ posts: [Post])
}

@MainActor
public final class PostController: AppObject {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static var baseURL: URL { App.onMain { App.controllers.baseURL() } }
  public nonisolated static var endpoint: URL { App.onMain { App.controllers.feedEndpoint() } }

  private var interface: ControllersInterface { App.controllers }

  public init(networkController: any RequestPerforming) {
    super.init(wrapped: App.controllers.makeControllerWithNetwork(networkController.wrapped))
  }

  public init(
    networkController: any RequestPerforming, hiddenContentStore: (any HiddenContentStore)?
  ) {
    super.init(
      wrapped: App.controllers.makeControllerWithNetworkAndStore(
        networkController.wrapped, hiddenContentStore?.wrapped))
  }

  public var posts: [Post] { interface.posts(of: wrapped).map(Post.init(wrapped:)) }

  public var hiddenContent: HiddenContent {
    HiddenContent(wrapped: interface.hiddenContent(of: wrapped))
  }

  public var delegate: (any PostControllerDelegate)? {
    get {
      guard let delegate = interface.controllerDelegate(of: wrapped) else { return nil }
      if let bridge = delegate as? DelegateBridge {
        return bridge.target as? any PostControllerDelegate
      }
      let list: PostListViewModel? = Lifetimes.object(for: delegate)
      return list
    }
    set {
      if let list = newValue as? PostListViewModel {
        interface.setControllerDelegate(list.wrapped, of: wrapped)
      } else if let newValue {
        let bridge = Lifetimes.bridge(to: newValue) { [interface] in
          interface.makeControllerDelegate(for: newValue) { target, posts in
            nonisolated(unsafe) let target = target as? any PostControllerDelegate
            App.anywhere { target?.postsUpdated($0) }(posts.map(Post.init(wrapped:)))
          }
        }
        interface.setControllerDelegate(bridge, of: wrapped)
      } else {
        interface.setControllerDelegate(nil, of: wrapped)
      }
      Lifetimes.update()
    }
  }

  public func fetchPosts() { interface.fetchPosts(wrapped) }
  public func fetchPosts(reset: Bool) { interface.fetchPostsWithReset(wrapped, reset: reset) }

  public func fetchPosts(completion: FetchCompletion?) {
    interface.fetchPostsWithCompletion(wrapped, completion: Self.bridge(completion))
  }

  public func fetchPosts(reset: Bool, completion: FetchCompletion?) {
    interface.fetchPostsWithResetAndCompletion(
      wrapped, reset: reset, completion: Self.bridge(completion))
  }

  private static func bridge(_ completion: FetchCompletion?) -> (@Sendable ([Any]) -> Void)? {
    guard let completion else { return nil }
    let complete = App.anywhere(completion)
    return { posts in complete(posts.map(Post.init(wrapped:))) }
  }

  public func addPost(username: String, text: String) {
    interface.addPost(wrapped, username: username, text: text)
  }

  public func isNew(_ post: Post) -> Bool { interface.isNew(wrapped, post.wrapped) }
  public func hide(_ item: HiddenContent.Item) { interface.hide(wrapped, item.wrapped) }
  public func unhide(_ item: HiddenContent.Item) { interface.unhide(wrapped, item.wrapped) }

  public func report(_ post: Post, reason: String) {
    interface.report(wrapped, post.wrapped, reason: reason)
  }

  public func startFollowing(over eventStreaming: any EventStreaming) {
    interface.startFollowing(wrapped, over: eventStreaming.opener)
  }

  public func stopFollowing() { interface.stopFollowing(wrapped) }
}
