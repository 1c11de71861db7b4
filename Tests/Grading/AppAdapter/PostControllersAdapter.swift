import AppInterface
import Foundation
import PostControllers
import PostModel

/// Passes the tests' calls on to `PostControllers`, in the same way as ``PostModelAdapter``.
final class PostControllersAdapter: AppInterface.ControllersInterface {
  override func getMethod() -> Method? {
    (HTTPMethod.get, { if case HTTPMethod.get = $0 as! HTTPMethod { true } else { false } })
  }

  override func putMethod() -> Method? {
    (HTTPMethod.put, { if case HTTPMethod.put = $0 as! HTTPMethod { true } else { false } })
  }

  override func postMethod() -> Method? {
    (HTTPMethod.post, { if case HTTPMethod.post = $0 as! HTTPMethod { true } else { false } })
  }

  override func patchMethod() -> Method? {
    (HTTPMethod.patch, { if case HTTPMethod.patch = $0 as! HTTPMethod { true } else { false } })
  }

  override func deleteMethod() -> Method? {
    (HTTPMethod.delete, { if case HTTPMethod.delete = $0 as! HTTPMethod { true } else { false } })
  }

  override func rawValue(of method: Any) -> String { (method as! HTTPMethod).rawValue }

  override func makeNetworkController() -> Any { NetworkController() }

  override func performRequest(
    on networkController: Any, for url: URL, method: Any, urlParameters: [String: String]?,
    body: Data?, completion: ResponseHandler?
  ) {
    (networkController as! NetworkController).performRequest(
      for: url, httpMethod: method as! HTTPMethod, urlParameters: urlParameters, body: body,
      completion: completion)
  }

  override func addParameters(_ parameters: [String: String]?, to url: URL) -> URL {
    NetworkController.url(byAdding: parameters, to: url)
  }

  override func makeNetwork(_ perform: @escaping RequestPerformer) -> Any {
    TestNetwork(perform: perform)
  }

  override func makeStore(_ operations: StoreOperations) -> Any {
    TestStore(operations: operations)
  }

  override func baseURL() -> URL { PostController.baseURL }

  override func feedEndpoint() -> URL { PostController.endpoint }

  override func endpoint(of post: Any) -> URL { (post as! Post).endpoint }

  override func makeControllerWithNetwork(_ network: Any) -> AnyObject {
    PostController(networkController: network as! any RequestPerforming)
  }

  override func makeControllerWithNetworkAndStore(_ network: Any, _ store: Any?) -> AnyObject {
    PostController(
      networkController: network as! any RequestPerforming,
      hiddenContentStore: store as! (any HiddenContentStore)?)
  }

  override func posts(of controller: AnyObject) -> [Any] {
    (controller as! PostController).posts as [Any]
  }

  override func hiddenContent(of controller: AnyObject) -> Any {
    (controller as! PostController).hiddenContent
  }

  override func controllerDelegate(of controller: AnyObject) -> AnyObject? {
    (controller as! PostController).delegate
  }

  override func setControllerDelegate(_ delegate: AnyObject?, of controller: AnyObject) {
    (controller as! PostController).delegate = delegate as! (any PostControllerDelegate)?
  }

  override func makeControllerDelegate(
    for target: AnyObject, tell: @escaping @Sendable (AnyObject, [Any]) -> Void
  ) -> AppInterface.DelegateBridge {
    TestControllerDelegate(to: target, tell: tell)
  }

  override func fetchPosts(_ controller: AnyObject) { (controller as! PostController).fetchPosts() }

  override func fetchPostsWithReset(_ controller: AnyObject, reset: Bool) {
    (controller as! PostController).fetchPosts(reset: reset)
  }

  override func fetchPostsWithCompletion(
    _ controller: AnyObject, completion: (@Sendable ([Any]) -> Void)?
  ) {
    (controller as! PostController).fetchPosts(completion: forPosts(completion))
  }

  override func fetchPostsWithResetAndCompletion(
    _ controller: AnyObject, reset: Bool, completion: (@Sendable ([Any]) -> Void)?
  ) {
    (controller as! PostController).fetchPosts(reset: reset, completion: forPosts(completion))
  }

  override func addPost(_ controller: AnyObject, username: String, text: String) {
    (controller as! PostController).addPost(username: username, text: text)
  }

  override func isNew(_ controller: AnyObject, _ post: Any) -> Bool {
    (controller as! PostController).isNew(post as! Post)
  }

  override func hide(_ controller: AnyObject, _ item: Any) {
    (controller as! PostController).hide(item as! HiddenContent.Item)
  }

  override func unhide(_ controller: AnyObject, _ item: Any) {
    (controller as! PostController).unhide(item as! HiddenContent.Item)
  }

  override func report(_ controller: AnyObject, _ post: Any, reason: String) {
    (controller as! PostController).report(post as! Post, reason: reason)
  }

  override func startFollowing(_ controller: AnyObject, over open: @escaping StreamOpener) {
    (controller as! PostController).startFollowing(over: TestStreaming(open: open))
  }

  override func stopFollowing(_ controller: AnyObject) {
    (controller as! PostController).stopFollowing()
  }

  override func makeParser() -> Any { EventStreamParser() }

  override func append(_ bytes: Data, to parser: Any) throws -> (parser: Any, events: [Any]) {
    var parser = parser as! EventStreamParser
    let events = try parser.append(bytes)
    return (parser, events as [Any])
  }

  override func eventName(of event: Any) -> String { (event as! ServerSentEvent).event }
  override func eventData(of event: Any) -> String { (event as! ServerSentEvent).data }
}

/// A completion that takes the app's posts. It may be called on any thread.
private func forPosts(_ completion: (@Sendable ([Any]) -> Void)?) -> (@Sendable ([Post]) -> Void)? {
  guard let completion else { return nil }
  return { completion($0 as [Any]) }
}

// These are objects, because an app may require objects.

private final class TestNetwork: RequestPerforming {
  let perform: AppInterface.ControllersInterface.RequestPerformer

  init(perform: @escaping AppInterface.ControllersInterface.RequestPerformer) {
    self.perform = perform
  }

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    perform(url, httpMethod, urlParameters, body, completion)
  }
}

private final class TestStore: HiddenContentStore {
  let operations: AppInterface.ControllersInterface.StoreOperations

  init(operations: AppInterface.ControllersInterface.StoreOperations) {
    self.operations = operations
  }

  func load() throws -> HiddenContent { try operations.load() as! HiddenContent }
  func save(_ hiddenContent: HiddenContent) throws { try operations.save(hiddenContent) }
}

nonisolated private final class TestControllerDelegate: AppInterface.DelegateBridge,
  PostControllerDelegate, @unchecked Sendable
{
  private let tell: @Sendable (AnyObject, [Any]) -> Void

  nonisolated init(to target: AnyObject, tell: @escaping @Sendable (AnyObject, [Any]) -> Void) {
    self.tell = tell
    super.init(to: target)
  }

  nonisolated func postsUpdated(_ posts: [Post]) {
    if let target { tell(target, posts as [Any]) }
  }
}

private final class TestStreaming: EventStreaming {
  let open: AppInterface.ControllersInterface.StreamOpener

  init(open: @escaping AppInterface.ControllersInterface.StreamOpener) { self.open = open }

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let close = open(url, urlParameters) { signal in
      switch signal {
      case .opened: handler(.opened)
      case .event(let name, let data): handler(.event(ServerSentEvent(event: name, data: data)))
      case .closed(let error): handler(.closed(error))
      }
    }
    return TestConnection(whenClosed: close)
  }
}

private final class TestConnection: EventStreamConnection {
  let whenClosed: @Sendable () -> Void

  init(whenClosed: @escaping @Sendable () -> Void) { self.whenClosed = whenClosed }

  func close() { whenClosed() }
}

@_cdecl("post_controllers_adapter")
public func makePostControllersAdapter() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(PostControllersAdapter()).toOpaque()
}
