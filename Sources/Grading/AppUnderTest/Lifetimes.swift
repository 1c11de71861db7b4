import AppInterface

/// Lets an object of the app and its counterpart in the tests live equally long. A delegate or a controller stays as long as the app
/// holds it.
@MainActor
public enum Lifetimes {
  private static var bridges: [DelegateBridge] = []
  private static var objects: [AppObject.Entry] = []

  /// Finds out which objects the app holds now. Tests call it before they check which objects are left.
  public static func update() {
    guard !bridges.isEmpty || !objects.isEmpty else { return }
    let isHeldByApp = App.connection?.isHeldByApp
    for index in bridges.indices {
      let isHeld = isHeldByApp?(bridges[index]) ?? !isKnownUniquelyReferenced(&bridges[index])
      bridges[index].keepTarget(isHeld)
    }
    bridges.removeAll { $0.target == nil }
    for index in objects.indices { objects[index].update(isHeldByApp) }
    objects.removeAll { $0.object == nil }
  }

  static func bridge(to target: AnyObject, _ make: () -> DelegateBridge) -> DelegateBridge {
    let bridge = make()
    bridges.append(bridge)
    return bridge
  }

  static func add(_ object: AppObject) { objects.append(AppObject.Entry(object)) }

  static func object<Object: AppObject>(for wrapped: AnyObject) -> Object? {
    for entry in objects {
      if let object = entry.object as? Object, object.wrapped === wrapped { return object }
    }
    return nil
  }
}

@MainActor
public class AppObject {
  fileprivate(set) final var wrapped: AnyObject

  init(wrapped: AnyObject) {
    self.wrapped = wrapped
    Lifetimes.add(self)
  }

  /// Objects that only this one has kept alive can go, too.
  deinit { Task { @MainActor in Lifetimes.update() } }

  @MainActor
  fileprivate struct Entry {
    weak var object: AppObject?
    /// The same, as long as others in the app hold the wrapped object.
    var kept: AppObject?

    init(_ object: AppObject) { self.object = object }

    mutating func update(_ isHeldByApp: ((AnyObject) -> Bool)?) {
      guard let object else { return }
      let isHeld = isHeldByApp?(object.wrapped) ?? isHeldByOthers(&object.wrapped)
      kept = isHeld ? object : nil
    }
  }
}
