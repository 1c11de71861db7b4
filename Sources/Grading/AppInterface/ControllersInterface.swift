import Foundation

/// The functions of an app's controllers that the tests call. The app's values have the type `Any`. A network or a store is a closure.
open class ControllersInterface {
  public typealias ResponseHandler = @Sendable (Data?, (any Error)?) -> Void

  public typealias RequestPerformer =
    @Sendable (URL, _ method: Any, [String: String]?, Data?, ResponseHandler?) -> Void

  /// A case of the app's `HTTPMethod`, and whether a value is this case.
  public typealias Method = (value: Any, isSame: (Any) -> Bool)

  public typealias StoreOperations = (
    load: @Sendable () throws -> Any, save: @Sendable (Any) throws -> Void
  )

  public enum StreamSignal: Sendable {
    case opened
    case event(name: String, data: String)
    case closed((any Error)?)
  }

  /// Opens a stream, and returns what closes it.
  public typealias StreamOpener =
    @Sendable (URL, [String: String]?, @escaping @Sendable (StreamSignal) -> Void)
    -> @Sendable () -> Void

  public init() {}

  // MARK: HTTPMethod. Nil if the app does not have it.

  open func getMethod() -> Method? { nil }
  open func putMethod() -> Method? { nil }
  open func postMethod() -> Method? { nil }
  open func patchMethod() -> Method? { nil }
  open func deleteMethod() -> Method? { nil }
  open func rawValue(of method: Any) -> String { missing() }

  // MARK: NetworkController

  open func makeNetworkController() -> Any { missing() }

  open func performRequest(
    on networkController: Any, for url: URL, method: Any, urlParameters: [String: String]?,
    body: Data?, completion: ResponseHandler?
  ) { missing() }

  open func addParameters(_ parameters: [String: String]?, to url: URL) -> URL { missing() }

  // MARK: PostController

  open func makeNetwork(_ perform: @escaping RequestPerformer) -> Any { missing() }
  open func makeStore(_ operations: StoreOperations) -> Any { missing() }
  @MainActor open func baseURL() -> URL { missing() }
  @MainActor open func feedEndpoint() -> URL { missing() }
  @MainActor open func endpoint(of post: Any) -> URL { missing() }
  @MainActor open func makeControllerWithNetwork(_ network: Any) -> AnyObject { missing() }
  @MainActor open func makeControllerWithNetworkAndStore(
    _ network: Any, _ store: Any?
  ) -> AnyObject { missing() }

  @MainActor open func posts(of controller: AnyObject) -> [Any] { missing() }
  @MainActor open func hiddenContent(of controller: AnyObject) -> Any { missing() }
  @MainActor open func controllerDelegate(of controller: AnyObject) -> AnyObject? { missing() }
  @MainActor open func setControllerDelegate(_ delegate: AnyObject?, of controller: AnyObject) {
    missing()
  }

  /// - Parameter tell: Gets the posts, on whatever thread the app tells of them.
  open func makeControllerDelegate(
    for target: AnyObject, tell: @escaping @Sendable (AnyObject, [Any]) -> Void
  ) -> DelegateBridge { missing() }

  @MainActor open func fetchPosts(_ controller: AnyObject) { missing() }
  @MainActor open func fetchPostsWithReset(_ controller: AnyObject, reset: Bool) { missing() }
  @MainActor open func fetchPostsWithCompletion(
    _ controller: AnyObject, completion: (@Sendable ([Any]) -> Void)?
  ) { missing() }
  @MainActor open func fetchPostsWithResetAndCompletion(
    _ controller: AnyObject, reset: Bool, completion: (@Sendable ([Any]) -> Void)?
  ) { missing() }

  @MainActor open func addPost(_ controller: AnyObject, username: String, text: String) {
    missing()
  }
  @MainActor open func isNew(_ controller: AnyObject, _ post: Any) -> Bool { missing() }
  @MainActor open func hide(_ controller: AnyObject, _ item: Any) { missing() }
  @MainActor open func unhide(_ controller: AnyObject, _ item: Any) { missing() }
  @MainActor open func report(_ controller: AnyObject, _ post: Any, reason: String) { missing() }
  @MainActor open func startFollowing(
    _ controller: AnyObject, over open: @escaping StreamOpener
  ) { missing() }
  @MainActor open func stopFollowing(_ controller: AnyObject) { missing() }

  // MARK: EventStreamParser

  open func makeParser() -> Any { missing() }
  /// Returns the parser as it is afterwards.
  open func append(_ bytes: Data, to parser: Any) throws -> (parser: Any, events: [Any]) {
    missing()
  }
  open func eventName(of event: Any) -> String { missing() }
  open func eventData(of event: Any) -> String { missing() }
}
