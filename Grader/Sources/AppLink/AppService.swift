import AppEntry
import AppInterface
import Foundation
import HeadlessUI
import Locking

/// The app's side: performs the calls of the tests.
@MainActor
final class AppService {
  private let link: Link
  // Unsafe in name only: an adapter has no state.
  private nonisolated(unsafe) let model: ModelInterface
  private nonisolated(unsafe) let controllers: ControllersInterface
  private let views: ViewsInterface
  private let hasPendingTimers: () -> Bool
  /// The properties that this app has, and that the tests ask for. They go along with each value.
  private let properties = Locked<Set<AppCall>>([])

  /// - Parameter adapter: Makes an adapter of the app, by the name of its entry.
  init(link: Link, adapter: (String) -> AnyObject?, hasPendingTimers: @escaping () -> Bool) {
    self.hasPendingTimers = hasPendingTimers
    self.link = link
    model = adapter("post_model_adapter") as? ModelInterface ?? ModelInterface()
    controllers =
      adapter("post_controllers_adapter") as? ControllersInterface ?? ControllersInterface()
    views = adapter("post_views_adapter") as? ViewsInterface ?? ViewsInterface()
  }

  /// A function that takes posts.
  private func completion(_ function: RemoteObject?) -> (@Sendable ([Any]) -> Void)? {
    guard let function else { return nil }
    return { [self] posts in _ = try? function.invoke(values(posts)) }
  }

  // MARK: Results

  private nonisolated func post(_ post: Any) -> Value {
    var found: [AppCall: Value] = [:]
    for call in [AppCall.username, .text, .timestamp, .identifier] where isKnown(call) {
      found[call] = property(call, ofPost: post)
    }
    return link.export(post, found)
  }

  private nonisolated func isKnown(_ call: AppCall) -> Bool {
    properties.withLock { $0.contains(call) }
  }

  private nonisolated func note(_ call: AppCall) { properties.withLock { _ = $0.insert(call) } }

  private nonisolated func property(_ call: AppCall, ofPost post: Any) -> Value? {
    switch call {
    case .username: model.username(of: post).value
    case .text: model.text(of: post).value
    case .timestamp: model.timestamp(of: post).value
    case .identifier: model.identifier(of: post).value
    default: nil
    }
  }

  nonisolated func values(_ posts: [Any]) -> Value { .list(posts.map(post)) }

  private nonisolated func shared(_ object: AnyObject, with companion: AnyObject? = nil) -> Value {
    link.export(Shared(object, with: companion))
  }

  private nonisolated var heldNumbers: [Int] {
    link.numbers { ($0 as? Shared)?.isHeldByApp ?? false }
  }

  /// The number of the object that is the app's delegate, if the tests know it.
  private nonisolated func number(of delegate: AnyObject?) -> Value {
    guard let delegate else { return .null }
    return link.numbers { ($0 as? Shared)?.object === delegate }.first.value
  }

  private nonisolated var methods: [ControllersInterface.Method?] {
    [
      controllers.getMethod(), controllers.putMethod(), controllers.postMethod(),
      controllers.patchMethod(), controllers.deleteMethod(),
    ]
  }

  private nonisolated func method(_ number: Int) throws -> Any {
    guard methods.indices.contains(number), let method = methods[number] else {
      throw MalformedMessage()
    }
    return method.value
  }

  // MARK: Calls

  nonisolated func perform(_ call: AppCall, _ values: [Value]) throws -> Value {
    let arguments = Arguments(values, of: link)
    if let value = try performAnywhere(call, arguments) { return value }
    // An app may call a delegate on a wrong thread, and then the tests call the app there. So nothing checks the thread.
    let perform = unsafeBitCast(
      performOnMain as @MainActor (AppCall, Arguments) throws -> Value,
      to: ((AppCall, Arguments) throws -> Value).self)
    return try perform(call, arguments)
  }

  /// Performs what the tests may call on any thread. Nil for a call of the main thread.
  private nonisolated func performAnywhere(_ call: AppCall, _ a: Arguments) throws -> Value? {
    switch call {
    case .describe: return String(describing: try a.any(0)).value
    case .makePost: return post(model.makePost(username: try a(0), text: try a(1)))
    case .makePostWithTimestamp:
      return post(
        model.makePostWithTimestamp(username: try a(0), text: try a(1), timestamp: try a(2)))
    case .makeWholePost:
      return post(
        model.makeWholePost(
          username: try a(0), text: try a(1), timestamp: try a(2), identifier: try a(3)))
    case .readPost:
      let json: JSONFields = try a(0)
      return model.readPost(json: json.fields, identifier: try a(1)).map(post) ?? .null
    case .arePostsEqual: return model.arePostsEqual(try a.any(0), try a.any(1)).value
    case .makeHiddenContent: return link.export(model.makeHiddenContent())
    case .hiddenItems: return .list(model.hiddenItems(of: try a.any(0)).map { link.export($0) })
    case .hides: return model.hiddenContent(try a.any(0), hides: try a.any(1)).value
    case .itemHidingPost: return link.export(model.itemHidingPost(try a.any(0)))
    case .itemHidingUser: return link.export(model.itemHidingUser(username: try a(0)))
    case .methods: return methods.map { $0 != nil }.value
    case .rawValue: return controllers.rawValue(of: try method(a(0))).value
    case .makeNetworkController: return link.export(controllers.makeNetworkController())
    case .performRequest:
      controllers.performRequest(
        on: try a.any(0), for: try a(1), method: try method(a(2)), urlParameters: try a(3),
        body: try a(4),
        completion: a.function(5)?.responseHandler)
      return .null
    case .addParameters: return controllers.addParameters(try a(0), to: try a(1)).value
    case .makeNetwork: return try makeNetwork(a)
    case .makeStore: return try makeStore(a)
    case .makeControllerDelegate:
      let tell = try a.remote(0)
      let target = Target()
      return shared(
        controllers.makeControllerDelegate(for: target) { [self] _, posts in
          _ = try? tell.invoke(values(posts))
        }, with: target)
    case .makeParser: return link.export(controllers.makeParser())
    case .append:
      // A slice of other data stays one.
      let (bytes, start): (Data, Int) = (try a(0), min(1 << 16, max(0, try a(2))))
      let slice = (Data(count: start) + bytes).dropFirst(start)
      let (parser, events) = try controllers.append(slice, to: try a.any(1))
      return .list(([parser] + events).map { link.export($0) })
    case .eventName: return controllers.eventName(of: try a.any(0)).value
    case .eventData: return controllers.eventData(of: try a.any(0)).value
    case .makeListDelegate:
      let tell = try a.remote(0)
      let target = Target()
      return shared(
        views.makeListDelegate(for: target) { _, updates in
          _ = try? tell.invoke(updates)
        } stateUpdated: { _ in
          _ = try? tell.invoke()
        }, with: target)

    case .username, .text, .timestamp, .identifier:
      let value = property(call, ofPost: try a.any(0))
      note(call)
      return value
    case .release: return .null
    default: return nil
    }
  }

  /// Contains no closures, because those would check the thread.
  private func performOnMain(_ call: AppCall, _ a: Arguments) throws -> Value {
    switch call {
    case .runQueues: runQueues()
    case .turn: post_drain_main_queue()
    case .heldObjects: return heldNumbers.value
    case .hasPendingTimers: return hasPendingTimers().value
    case .jsonValue: return JSONFields(model.jsonValue(of: try a.any(0))).value
    case .jsonData: return model.jsonData(of: try a.any(0)).value
    case .queryTimestamp: return model.queryTimestamp(of: try a.any(0)).value
    case .date: return model.date(of: try a.any(0)).value
    case .descriptionString: return model.descriptionString(of: try a.any(0)).value
    case .dateString: return model.dateString(of: try a.any(0)).value
    case .dateStringInZoneAndLocale:
      return model.dateStringInZoneAndLocale(
        of: try a.any(0), timeZone: try a(1), locale: try a(2)
      ).value
    case .baseURL: return controllers.baseURL().value
    case .feedEndpoint: return controllers.feedEndpoint().value
    case .endpoint: return controllers.endpoint(of: try a.any(0)).value
    case .makeControllerWithNetwork:
      return shared(controllers.makeControllerWithNetwork(try a.any(0)))
    case .makeControllerWithNetworkAndStore:
      return shared(controllers.makeControllerWithNetworkAndStore(try a.any(0), try a.ifAny(1)))
    case .posts: return values(controllers.posts(of: try a.object(0)))
    case .hiddenContent: return link.export(controllers.hiddenContent(of: try a.object(0)))
    case .controllerDelegate: return number(of: controllers.controllerDelegate(of: try a.object(0)))
    case .setControllerDelegate:
      controllers.setControllerDelegate(try a.ifAny(0) as AnyObject?, of: try a.object(1))
    case .fetchPosts: controllers.fetchPosts(try a.object(0))
    case .fetchPostsWithReset: controllers.fetchPostsWithReset(try a.object(0), reset: try a(1))
    case .fetchPostsWithCompletion:
      controllers.fetchPostsWithCompletion(try a.object(0), completion: completion(a.function(1)))
    case .fetchPostsWithResetAndCompletion:
      controllers.fetchPostsWithResetAndCompletion(
        try a.object(0), reset: try a(1), completion: completion(a.function(2)))
    case .addPost: controllers.addPost(try a.object(0), username: try a(1), text: try a(2))
    case .isNew: return controllers.isNew(try a.object(0), try a.any(1)).value
    case .hide: controllers.hide(try a.object(0), try a.any(1))
    case .unhide: controllers.unhide(try a.object(0), try a.any(1))
    case .report: controllers.report(try a.object(0), try a.any(1), reason: try a(2))
    case .startFollowing: try startFollowing(a)
    case .stopFollowing: controllers.stopFollowing(try a.object(0))
    case .makeList: return shared(views.makeList(try a.object(0)))
    case .listDelegate: return number(of: views.listDelegate(of: try a.object(0)))
    case .setListDelegate:
      views.setListDelegate(try a.ifAny(0) as? DelegateBridge, of: try a.object(1))
    case .viewDidLoad: views.viewDidLoad(try a.object(0))
    case .numberOfRows: return views.numberOfRows(try a.object(0)).value
    case .state: return views.state(try a.object(0)).value
    case .labels: return views.labels(try a.object(0), atMost: try a(1)).value
    case .cell: return link.export(views.cell(try a.object(0), forRowAt: try a(1)))
    case .willDisplayCell: views.willDisplayCell(try a.object(0), forRowAt: try a(1))
    case .didSelectRow: views.didSelectRow(try a.object(0), at: try a(1))
    case .refresh: views.refresh(try a.object(0))
    case .isRefreshing: return views.isRefreshing(try a.object(0)).value
    case .isIndicatorVisible: return views.isIndicatorVisible(try a.object(0)).value
    case .alert: return views.alert(try a.object(0)).value
    case .addButtonTapped: views.addButtonTapped(try a.object(0))
    case .presentNewPostAlert: views.presentNewPostAlert(try a.object(0))
    case .presentErrorAlert: views.presentErrorAlert(try a.object(0))
    case .setAlertText: views.setAlertText(try a.object(0), try a(1), forTextFieldAt: try a(2))
    case .tapAlertAction: views.tapAlertAction(try a.object(0), titled: try a(1))
    case .postsUpdated: views.postsUpdated(try a.object(0), try a.anys(1))
    case .makeCell: return link.export(views.makeCell())
    case .updateCell: return link.export(views.updateCell(try a.any(0), with: try a.any(1)))
    case .messageLabel: return views.messageLabel(of: try a.any(0)).value
    case .infoLabel: return views.infoLabel(of: try a.any(0)).value
    case .isCellNew: return views.isCellNew(try a.any(0)).value
    default: throw MalformedMessage()
    }
    return .null
  }

  private final class Target {}

  private nonisolated func makeNetwork(_ a: Arguments) throws -> Value {
    let perform = try a.remote(0)
    return link.export(
      controllers.makeNetwork { [self] url, method, urlParameters, body, completion in
        let number = methods.firstIndex { $0?.isSame(method) == true } ?? -1
        _ = try? perform.invoke(
          url, number, orNull(urlParameters), orNull(body), orNull(completion.map(forResponse)))
      })
  }

  private nonisolated func makeStore(_ a: Arguments) throws -> Value {
    let (load, save) = (try a.remote(0), try a.remote(1))
    return link.export(
      controllers.makeStore(
        (
          load: { [link] in
            guard let content = link.object(try load.invoke()) else { throw MalformedMessage() }
            return content
          }, save: { [link] in try save.invoke(link.export($0)) }
        )))
  }

  private func startFollowing(_ a: Arguments) throws {
    let open = try a.remote(1)
    controllers.startFollowing(try a.object(0)) { [link] url, urlParameters, handler in
      let signal = Link.action { handler(try $0(0)) }
      let response = try? open.invoke(url, orNull(urlParameters), link.export(signal))
      let close = response.flatMap { RemoteObject($0, of: link, isObject: true) }
      return { _ = try? close?.invoke() }
    }
  }

  private func runQueues() {
    let turns = DispatchGroup()
    for importance in [DispatchQoS.QoSClass.userInitiated, .default, .utility, .background] {
      DispatchQueue.global(qos: importance).async(group: turns) {}
    }
    // If the app keeps all threads busy, the tests wait longer.
    _ = turns.wait(timeout: .now() + .milliseconds(100))
    post_drain_main_queue()
  }
}
