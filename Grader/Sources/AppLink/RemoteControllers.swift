import AppInterface
import Foundation
import Locking

/// The controllers of an app in another process.
final class RemoteControllers: ControllersInterface {
  private let app: AppSession
  private lazy var methods: [Bool] = app.ask(.methods)

  init(_ app: AppSession) { self.app = app }

  // The value of a method is its number in this order.
  override func getMethod() -> Method? { method(0) }
  override func putMethod() -> Method? { method(1) }
  override func postMethod() -> Method? { method(2) }
  override func patchMethod() -> Method? { method(3) }
  override func deleteMethod() -> Method? { method(4) }

  private func method(_ number: Int) -> Method? {
    methods.indices.contains(number) && methods[number] ? (number, { $0 as? Int == number }) : nil
  }

  override func rawValue(of method: Any) -> String { app.ask(.rawValue, method) }
  override func makeNetworkController() -> Any { app.value(.makeNetworkController) }

  override func performRequest(
    on networkController: Any, for url: URL, method: Any, urlParameters: [String: String]?,
    body: Data?, completion: ResponseHandler?
  ) {
    app.tell(
      .performRequest, networkController, url, method, orNull(urlParameters), orNull(body),
      orNull(completion.map(forResponse)))
  }

  override func addParameters(_ parameters: [String: String]?, to url: URL) -> URL {
    app.ask(.addParameters, orNull(parameters), url)
  }

  override func makeNetwork(_ perform: @escaping RequestPerformer) -> Any {
    let function = Link.action { a in
      let method: Int = try a(1)
      perform(try a(0), method, try a(2), try a(3), a.function(4)?.responseHandler)
    }
    return app.value(.makeNetwork, function)
  }

  override func makeStore(_ operations: StoreOperations) -> Any {
    // The app asks for its content after the response. A store keeps that of the latest response until then.
    let latest = Locked<RemoteObject?>(nil)
    let load: Link.Function = { [app] _ in
      let content = try operations.load()
      latest.withLock { $0 = content as? RemoteObject }
      return app.link.value(of: content)
    }
    let save = Link.action { a in try operations.save(try a.remote(0)) }
    return app.value(.makeStore, load, save)
  }

  override func baseURL() -> URL { app.ask(.baseURL) }
  override func feedEndpoint() -> URL { app.ask(.feedEndpoint) }
  override func endpoint(of post: Any) -> URL { app.ask(.endpoint, post) }

  override func makeControllerWithNetwork(_ network: Any) -> AnyObject {
    app.object(.makeControllerWithNetwork, network)
  }

  override func makeControllerWithNetworkAndStore(
    _ network: Any, _ store: Any?
  ) -> AnyObject { app.object(.makeControllerWithNetworkAndStore, network, orNull(store)) }

  override func posts(of controller: AnyObject) -> [Any] { app.values(.posts, controller) }
  override func hiddenContent(of controller: AnyObject) -> Any {
    app.value(.hiddenContent, controller)
  }

  override func controllerDelegate(of controller: AnyObject) -> AnyObject? {
    app.proxy(app.ask(.controllerDelegate, controller))
  }

  override func setControllerDelegate(_ delegate: AnyObject?, of controller: AnyObject) {
    app.tell(.setControllerDelegate, orNull(delegate), controller)
  }

  override func makeControllerDelegate(
    for target: AnyObject, tell: @escaping @Sendable (AnyObject, [Any]) -> Void
  ) -> DelegateBridge {
    RemoteBridge(to: target, .makeControllerDelegate, of: app) { tell($0, try $1.remotes(0)) }
  }

  override func fetchPosts(_ controller: AnyObject) { app.tell(.fetchPosts, controller) }
  override func fetchPostsWithReset(_ controller: AnyObject, reset: Bool) {
    app.tell(.fetchPostsWithReset, controller, reset)
  }
  override func fetchPostsWithCompletion(
    _ controller: AnyObject, completion: (@Sendable ([Any]) -> Void)?
  ) { app.tell(.fetchPostsWithCompletion, controller, forPosts(completion)) }

  override func fetchPostsWithResetAndCompletion(
    _ controller: AnyObject, reset: Bool, completion: (@Sendable ([Any]) -> Void)?
  ) { app.tell(.fetchPostsWithResetAndCompletion, controller, reset, forPosts(completion)) }

  private func forPosts(_ completion: (@Sendable ([Any]) -> Void)?) -> Any {
    guard let completion else { return Value.null }
    return Link.action { completion(try $0.remotes(0)) }
  }

  override func addPost(_ controller: AnyObject, username: String, text: String) {
    app.tell(.addPost, controller, username, text)
  }
  override func isNew(_ controller: AnyObject, _ post: Any) -> Bool {
    app.ask(.isNew, controller, post)
  }
  override func hide(_ controller: AnyObject, _ item: Any) { app.tell(.hide, controller, item) }
  override func unhide(_ controller: AnyObject, _ item: Any) { app.tell(.unhide, controller, item) }
  override func report(_ controller: AnyObject, _ post: Any, reason: String) {
    app.tell(.report, controller, post, reason)
  }

  override func startFollowing(_ controller: AnyObject, over open: @escaping StreamOpener) {
    let function: Link.Function = { [app] a in
      let handler = try a.remote(2)
      let close = open(try a(0), try a(1)) { signal in _ = try? handler.invoke(signal) }
      return app.link.export(Link.action { _ in close() })
    }
    app.tell(.startFollowing, controller, function)
  }
  override func stopFollowing(_ controller: AnyObject) { app.tell(.stopFollowing, controller) }
  override func makeParser() -> Any { app.value(.makeParser) }

  override func append(_ bytes: Data, to parser: Any) throws -> (parser: Any, events: [Any]) {
    let results = try app.link.call(.append, [bytes, parser, bytes.startIndex])
    let parserAndEvents = try Arguments([results], of: app.link).remotes(0)
    guard let parser = parserAndEvents.first else { throw MalformedMessage() }
    return (parser, Array(parserAndEvents.dropFirst()))
  }
  override func eventName(of event: Any) -> String { app.ask(.eventName, event) }
  override func eventData(of event: Any) -> String { app.ask(.eventData, event) }
}

/// An argument for a call.
func orNull(_ any: Any?) -> Any { any ?? Value.null }

extension RemoteObject {
  var responseHandler: ControllersInterface.ResponseHandler {
    { data, error in
      _ = try? self.invoke(orNull(data), orNull(error.map(PortableError.init)))
    }
  }
}

/// A completion as a function for the other process.
func forResponse(_ completion: @escaping ControllersInterface.ResponseHandler) -> Link.Function {
  Link.action { completion(try $0(0), (try $0(1) as PortableError?)?.error) }
}
