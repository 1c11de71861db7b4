import AppInterface
import Foundation

@MainActor
public protocol PostControllerDelegate: AnyObject {
  func postsUpdated(_ posts: [Post])
}

/// The app's controller.
@MainActor
public final class PostController: AppObject {
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  public nonisolated static var baseURL: URL { App.onMain { App.controllers.baseURL() } }
  public nonisolated static var endpoint: URL { App.onMain { App.controllers.feedEndpoint() } }

  private var interface: ControllersInterface { App.controllers }

  public init() { super.init(own: App.controllers.makeController()) }

  public init(networkController: any RequestPerforming) {
    super.init(own: App.controllers.makeControllerWithNetwork(networkController.own))
  }

  public init(hiddenContentStore: (any HiddenContentStore)?) {
    super.init(own: App.controllers.makeControllerWithStore(hiddenContentStore?.own))
  }

  public init(
    networkController: any RequestPerforming, hiddenContentStore: (any HiddenContentStore)?
  ) {
    super.init(
      own: App.controllers.makeControllerWithNetworkAndStore(
        networkController.own, hiddenContentStore?.own))
  }

  public var posts: [Post] { interface.posts(of: own).map(Post.init(own:)) }

  public var hiddenContent: HiddenContent { HiddenContent(own: interface.hiddenContent(of: own)) }

  public var delegate: (any PostControllerDelegate)? {
    get {
      guard let delegate = interface.controllerDelegate(of: own) else { return nil }
      if let bridge = delegate as? DelegateBridge {
        return bridge.target as? any PostControllerDelegate
      }
      let list: PostListViewModel? = Lifetimes.object(for: delegate)
      return list
    }
    set {
      if let list = newValue as? PostListViewModel {
        interface.setControllerDelegate(list.own, of: own)
      } else if let newValue {
        let bridge = Lifetimes.bridge(to: newValue) { [interface] in
          interface.makeControllerDelegate(for: newValue) { target, posts in
            nonisolated(unsafe) let target = target as? any PostControllerDelegate
            App.anywhere { target?.postsUpdated($0) }(posts.map(Post.init(own:)))
          }
        }
        interface.setControllerDelegate(bridge, of: own)
      } else {
        interface.setControllerDelegate(nil, of: own)
      }
      Lifetimes.update()
    }
  }

  public func fetchPosts() { interface.fetchPosts(own) }

  public func fetchPosts(reset: Bool) { interface.fetchPostsWithReset(own, reset: reset) }

  public func fetchPosts(completion: FetchCompletion?) {
    interface.fetchPostsWithCompletion(own, completion: Self.bridge(completion))
  }

  public func fetchPosts(reset: Bool, completion: FetchCompletion?) {
    interface.fetchPostsWithResetAndCompletion(
      own, reset: reset, completion: Self.bridge(completion))
  }

  private static func bridge(_ completion: FetchCompletion?) -> (@Sendable ([Any]) -> Void)? {
    guard let completion else { return nil }
    let complete = App.anywhere(completion)
    return { posts in complete(posts.map(Post.init(own:))) }
  }

  public func addPost(username: String, text: String) {
    interface.addPost(own, username: username, text: text)
  }

  public func isNew(_ post: Post) -> Bool { interface.isNew(own, post.own) }
  public func hide(_ item: HiddenContent.Item) { interface.hide(own, item.own) }
  public func unhide(_ item: HiddenContent.Item) { interface.unhide(own, item.own) }

  public func report(_ post: Post, reason: String) {
    interface.report(own, post.own, reason: reason)
  }

  public func startFollowing(over eventStreaming: any EventStreaming) {
    interface.startFollowing(own, over: eventStreaming.opener)
  }

  public func stopFollowing() { interface.stopFollowing(own) }
}
