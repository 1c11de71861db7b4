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
  /// The properties that this app has, and that the tests ask for. They go along with each value.
  private let properties = Locked<Set<AppCall>>([])

  /// - Parameter adapter: Makes an adapter of the app, by the name of its entry.
  init(link: Link, adapter: (String) -> AnyObject?) {
    self.link = link
    model = adapter("post_model_adapter") as? ModelInterface ?? ModelInterface()
    controllers =
      adapter("post_controllers_adapter") as? ControllersInterface ?? ControllersInterface()
    views = adapter("post_views_adapter") as? ViewsInterface ?? ViewsInterface()
  }

  /// An object that the app may hold, too, and another one that lives as long.
  private final class Shared {
    var object: AnyObject
    let companion: AnyObject?

    init(_ object: AnyObject, with companion: AnyObject? = nil) {
      (self.object, self.companion) = (object, companion)
    }

    var isHeldByApp: Bool { isHeldByOthers(&object) }
  }

  private struct Arguments {
    let values: [Value]
    let link: Link

    func callAsFunction<Argument: Portable>(_ index: Int) throws -> Argument {
      guard values.indices.contains(index) else { throw MalformedMessage() }
      return try Argument(checking: values[index])
    }

    func any(_ index: Int) throws -> Any {
      guard values.indices.contains(index), let any = link.object(values[index]) else {
        throw MalformedMessage()
      }
      return (any as? Shared)?.object ?? any
    }

    func object(_ index: Int) throws -> AnyObject { try any(index) as AnyObject }

    func ifAny(_ index: Int) throws -> Any? {
      if values.indices.contains(index), case .null = values[index] { nil } else { try any(index) }
    }

    func function(_ index: Int) -> RemoteObject? {
      values.indices.contains(index) ? RemoteObject(values[index], of: link, isObject: true) : nil
    }

    /// A function that takes posts.
    func completion(_ index: Int, _ service: AppService) -> (@Sendable ([Any]) -> Void)? {
      guard let function = function(index) else { return nil }
      return { posts in _ = try? function.invoke(service.values(posts)) }
    }

    func posts() throws -> [Any] {
      guard values.count == 2, case .list(let posts) = values[1] else { throw MalformedMessage() }
      return posts.compactMap(link.object)
    }
  }

  // MARK: Results

  private nonisolated func post(_ post: Any) -> Value {
    export(post, [.username, .text, .timestamp, .identifier]) { self.property($0, ofPost: post) }
  }

  private func cell(_ cell: Any) -> Value {
    export(cell, [.messageLabel, .infoLabel, .isCellNew]) { self.property($0, ofCell: cell) }
  }

  private nonisolated func export(
    _ any: Any, _ candidates: Set<AppCall>, _ property: (AppCall) -> Value?
  ) -> Value {
    var found: [AppCall: Value] = [:]
    for call in candidates.intersection(properties.withLock(\.self)) {
      found[call] = property(call)
    }
    return link.export(any, found)
  }

  private nonisolated func property(_ call: AppCall, ofPost post: Any) -> Value? {
    switch call {
    case .username: model.username(of: post).value
    case .text: model.text(of: post).value
    case .timestamp: model.timestamp(of: post).value
    case .identifier: model.identifier(of: post).value
    default: nil
    }
  }

  private func property(_ call: AppCall, ofCell cell: Any) -> Value? {
    switch call {
    case .messageLabel: views.messageLabel(of: cell).value
    case .infoLabel: views.infoLabel(of: cell).value
    case .isCellNew: views.isCellNew(cell).value
    default: nil
    }
  }

  nonisolated func values(_ posts: [Any]) -> Value { .list(posts.map(post)) }

  private nonisolated func shared(_ object: AnyObject, with companion: AnyObject? = nil) -> Value {
    link.export(Shared(object, with: companion))
  }

  /// The number of the object that is the app's delegate, if the tests know it.
  private func number(of delegate: AnyObject?) -> Value {
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
    let arguments = Arguments(values: values, link: link)
    if let value = try performAnywhere(call, arguments) { return value }
    // Unchecked: it does not leave the main thread.
    nonisolated(unsafe) var result: Result<Value, any Error>?
    MainActor.assumeIsolated { result = Result { try performOnMain(call, arguments) } }
    return try result?.get() ?? .null
  }

  /// Performs what the tests may call on any thread. Nil for a call of the main thread.
  private nonisolated func performAnywhere(_ call: AppCall, _ a: Arguments) throws -> Value? {
    switch call {
    case .describe: return String(describing: try a.any(0)).value
    case .typeName: return "\(type(of: try a.any(0)))".value
    case .makePost: return post(model.makePost(username: try a(0), text: try a(1)))
    case .makePostWithTimestamp:
      return post(
        model.makePostWithTimestamp(username: try a(0), text: try a(1), timestamp: try a(2)))
    case .makeWholePost:
      return post(
        model.makeWholePost(
          username: try a(0), text: try a(1), timestamp: try a(2), identifier: try a(3)))
    case .readPost:
      guard let json = link.fields(try a(0)) else { throw MalformedMessage() }
      return model.readPost(json: json, identifier: try a(1)).map(post) ?? .null
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
      guard let tell = a.function(0) else { throw MalformedMessage() }
      let target = Target()
      return shared(
        controllers.makeControllerDelegate(for: target) { [self] _, posts in
          _ = try? tell.invoke(values(posts))
        }, with: target)
    case .makeParser: return link.export(controllers.makeParser())
    case .append:
      let (parser, events) = try controllers.append(try a(0), to: try a.any(1))
      return .list(([parser] + events).map { link.export($0) })
    case .eventName: return controllers.eventName(of: try a.any(0)).value
    case .eventData: return controllers.eventData(of: try a.any(0)).value
    case .makeListDelegate:
      guard let tell = a.function(0) else { throw MalformedMessage() }
      let target = Target()
      return shared(
        views.makeListDelegate(for: target) { _, updates in
          _ = try? tell.invoke(updates)
        } stateUpdated: { _ in
          _ = try? tell.invoke()
        }, with: target)

    case .username, .text, .timestamp, .identifier:
      let value = property(call, ofPost: try a.any(0))
      properties.withLock { _ = $0.insert(call) }
      return value
    case .release: return .null
    default: return nil
    }
  }

  private func performOnMain(_ call: AppCall, _ a: Arguments) throws -> Value {
    switch call {
    case .runQueues: runQueues()
    case .turn:
      post_drain_main_queue()
    case .heldObjects:
      return link.numbers { ($0 as? Shared)?.isHeldByApp ?? false }.value
    case .hasPendingTimers: return Timers.isOnePending.value
    case .jsonValue: return link.value(of: model.jsonValue(of: try a.any(0)))
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
      return shared(
        controllers.makeControllerWithNetworkAndStore(try a.any(0), try a.ifAny(1)))
    case .posts: return values(controllers.posts(of: try a.object(0)))
    case .hiddenContent: return link.export(controllers.hiddenContent(of: try a.object(0)))
    case .controllerDelegate:
      return number(of: controllers.controllerDelegate(of: try a.object(0)))
    case .setControllerDelegate:
      controllers.setControllerDelegate(try a.ifAny(0) as AnyObject?, of: try a.object(1))
    case .fetchPosts: controllers.fetchPosts(try a.object(0))
    case .fetchPostsWithReset:
      controllers.fetchPostsWithReset(try a.object(0), reset: try a(1))
    case .fetchPostsWithCompletion:
      controllers.fetchPostsWithCompletion(try a.object(0), completion: a.completion(1, self))
    case .fetchPostsWithResetAndCompletion:
      controllers.fetchPostsWithResetAndCompletion(
        try a.object(0), reset: try a(1), completion: a.completion(2, self))
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
    case .cells: return .list(views.cells(try a.object(0), atMost: try a(1)).map(cell))
    case .cell:
      return cell(views.cell(try a.object(0), forRowAt: try a(1)))
    case .willDisplayCell: views.willDisplayCell(try a.object(0), forRowAt: try a(1))
    case .didSelectRow: views.didSelectRow(try a.object(0), at: try a(1))
    case .refresh: views.refresh(try a.object(0))
    case .isRefreshing: return views.isRefreshing(try a.object(0)).value
    case .isIndicatorVisible: return views.isIndicatorVisible(try a.object(0)).value
    case .alert: return views.alert(try a.object(0)).value
    case .addButtonTapped: views.addButtonTapped(try a.object(0))
    case .presentNewPostAlert: views.presentNewPostAlert(try a.object(0))
    case .presentErrorAlert: views.presentErrorAlert(try a.object(0))
    case .setAlertText:
      views.setAlertText(try a.object(0), try a(1), forTextFieldAt: try a(2))
    case .tapAlertAction: views.tapAlertAction(try a.object(0), titled: try a(1))
    case .postsUpdated: views.postsUpdated(try a.object(0), try a.posts())
    case .makeCell: return cell(views.makeCell())
    case .updateCell:
      return cell(views.updateCell(try a.any(0), with: try a.any(1)))
    case .messageLabel, .infoLabel, .isCellNew:
      let value = property(call, ofCell: try a.any(0))
      properties.withLock { _ = $0.insert(call) }
      return value.value
    default: throw MalformedMessage()
    }
    return .null
  }

  private final class Target {}

  private nonisolated func makeNetwork(_ a: Arguments) throws -> Value {
    guard let perform = a.function(0) else { throw MalformedMessage() }
    return link.export(
      controllers.makeNetwork { [self] url, method, urlParameters, body, completion in
        let number = methods.firstIndex { $0?.isSame(method) == true } ?? -1
        _ = try? perform.invoke(
          url, number, orNull(urlParameters), orNull(body), orNull(completion.map(forResponse)))
      })
  }

  private nonisolated func makeStore(_ a: Arguments) throws -> Value {
    guard let load = a.function(0), let save = a.function(1) else { throw MalformedMessage() }
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
    guard let open = a.function(1) else { throw MalformedMessage() }
    controllers.startFollowing(try a.object(0)) { [link] url, urlParameters, handler in
      let signal: Link.Function = { values in
        guard let first = values.first else { throw MalformedMessage() }
        handler(try ControllersInterface.StreamSignal(checking: first))
        return .null
      }
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
