import Foundation

/// What the tests ask of an app's controllers, in types that the app has no part in.
///
/// An app's values come as `Any`. What an app asks for, such as a network, is given to the adapter as closures.
open class ControllersInterface {
  public typealias ResponseHandler = @Sendable (Data?, (any Error)?) -> Void

  /// Performs a request with a method of the app's type.
  public typealias RequestPerformer =
    @Sendable (URL, _ method: Any, [String: String]?, Data?, ResponseHandler?) -> Void

  /// A case of the app's `HTTPMethod`.
  public struct Method {
    public let value: Any
    public let isSame: (Any) -> Bool

    public init(value: Any, isSame: @escaping (Any) -> Bool) {
      self.value = value
      self.isSame = isSame
    }
  }

  public struct StoreOperations: Sendable {
    public let load: @Sendable () throws -> Any
    public let save: @Sendable (Any) throws -> Void

    public init(
      load: @escaping @Sendable () throws -> Any, save: @escaping @Sendable (Any) throws -> Void
    ) {
      self.load = load
      self.save = save
    }
  }

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
  open func rawValue(of method: Any) -> String { AdapterFunction.isMissing() }

  // MARK: NetworkController

  open func makeNetworkController() -> Any { AdapterFunction.isMissing() }

  open func performRequest(
    on networkController: Any, for url: URL, method: Any, urlParameters: [String: String]?,
    body: Data?, completion: ResponseHandler?
  ) { AdapterFunction.isMissing() }

  open func addParameters(_ parameters: [String: String]?, to url: URL) -> URL {
    AdapterFunction.isMissing()
  }

  // MARK: PostController

  /// A network of the app's type that has a test's behind it.
  open func makeNetwork(_ perform: @escaping RequestPerformer) -> Any {
    AdapterFunction.isMissing()
  }
  open func makeStore(_ operations: StoreOperations) -> Any { AdapterFunction.isMissing() }

  @MainActor open func baseURL() -> URL { AdapterFunction.isMissing() }
  @MainActor open func feedEndpoint() -> URL { AdapterFunction.isMissing() }
  @MainActor open func endpoint(of post: Any) -> URL { AdapterFunction.isMissing() }

  @MainActor open func makeController() -> AnyObject { AdapterFunction.isMissing() }
  @MainActor open func makeControllerWithNetwork(_ network: Any) -> AnyObject {
    AdapterFunction.isMissing()
  }
  @MainActor open func makeControllerWithStore(_ store: Any?) -> AnyObject {
    AdapterFunction.isMissing()
  }
  @MainActor open func makeControllerWithNetworkAndStore(
    _ network: Any, _ store: Any?
  ) -> AnyObject { AdapterFunction.isMissing() }

  @MainActor open func posts(of controller: AnyObject) -> [Any] { AdapterFunction.isMissing() }
  @MainActor open func hiddenContent(of controller: AnyObject) -> Any {
    AdapterFunction.isMissing()
  }
  @MainActor open func controllerDelegate(of controller: AnyObject) -> AnyObject? {
    AdapterFunction.isMissing()
  }
  @MainActor open func setControllerDelegate(_ delegate: AnyObject?, of controller: AnyObject) {
    AdapterFunction.isMissing()
  }

  /// - Parameter tell: Gets the posts, on whatever thread the app tells of them.
  open func makeControllerDelegate(
    for target: AnyObject, tell: @escaping @Sendable (AnyObject, [Any]) -> Void
  ) -> DelegateBridge { AdapterFunction.isMissing() }

  @MainActor open func fetchPosts(_ controller: AnyObject) { AdapterFunction.isMissing() }
  @MainActor open func fetchPostsWithReset(_ controller: AnyObject, reset: Bool) {
    AdapterFunction.isMissing()
  }
  @MainActor open func fetchPostsWithCompletion(
    _ controller: AnyObject, completion: (@Sendable ([Any]) -> Void)?
  ) { AdapterFunction.isMissing() }
  @MainActor open func fetchPostsWithResetAndCompletion(
    _ controller: AnyObject, reset: Bool, completion: (@Sendable ([Any]) -> Void)?
  ) { AdapterFunction.isMissing() }

  @MainActor open func addPost(_ controller: AnyObject, username: String, text: String) {
    AdapterFunction.isMissing()
  }
  @MainActor open func isNew(_ controller: AnyObject, _ post: Any) -> Bool {
    AdapterFunction.isMissing()
  }
  @MainActor open func hide(_ controller: AnyObject, _ item: Any) { AdapterFunction.isMissing() }
  @MainActor open func unhide(_ controller: AnyObject, _ item: Any) { AdapterFunction.isMissing() }
  @MainActor open func report(_ controller: AnyObject, _ post: Any, reason: String) {
    AdapterFunction.isMissing()
  }
  @MainActor open func startFollowing(
    _ controller: AnyObject, over open: @escaping StreamOpener
  ) { AdapterFunction.isMissing() }
  @MainActor open func stopFollowing(_ controller: AnyObject) { AdapterFunction.isMissing() }

  // MARK: EventStreamParser

  open func makeParser() -> Any { AdapterFunction.isMissing() }
  /// Returns the parser as it is afterwards.
  open func append(_ bytes: Data, to parser: Any) throws -> (parser: Any, events: [Any]) {
    AdapterFunction.isMissing()
  }
  open func eventName(of event: Any) -> String { AdapterFunction.isMissing() }
  open func eventData(of event: Any) -> String { AdapterFunction.isMissing() }
}
