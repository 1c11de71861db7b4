import AppInterface

/// Lets an object of the app and the one that stands for it on the other side live as long as each other: a delegate that the
/// app holds stays, a controller that the app holds stays, and neither a moment longer.
@MainActor
public enum Lifetimes {
  private static var bridges: [DelegateBridge] = []
  private static var objects: [AppObject.Entry] = []

  /// Looks what the app holds by now. To be called before a test looks what is still there.
  public static func update() {
    for index in bridges.indices {
      let isHeld = !isKnownUniquelyReferenced(&bridges[index])
      bridges[index].keepTarget(isHeld)
    }
    bridges.removeAll { $0.target == nil }
    for index in objects.indices { objects[index].update() }
    objects.removeAll { $0.object == nil }
  }

  /// The bridge to a test's delegate, as long as that is there.
  static func bridge(
    to target: AnyObject, _ make: () -> DelegateBridge
  ) -> DelegateBridge {
    let bridge = make()
    bridges.append(bridge)
    return bridge
  }

  static func add(_ object: AppObject) { objects.append(AppObject.Entry(object)) }

  /// What stands for an object of the app.
  static func object<Object: AppObject>(for own: AnyObject) -> Object? {
    for entry in objects {
      if let object = entry.object as? Object, object.own === own { return object }
    }
    return nil
  }
}

/// What stands for an object of the app.
@MainActor
public class AppObject {
  /// The app's object.
  fileprivate(set) final var own: AnyObject

  init(own: AnyObject) {
    self.own = own
    Lifetimes.add(self)
  }

  /// What only this object has kept alive may go as well.
  deinit { Task { @MainActor in Lifetimes.update() } }

  @MainActor
  fileprivate struct Entry {
    weak var object: AppObject?
    /// The same, as long as others in the app hold what it stands for.
    var kept: AppObject?

    init(_ object: AppObject) { self.object = object }

    mutating func update() {
      guard let object else { return }
      kept = object.isOwnHeldByOthers ? object : nil
    }
  }

  /// Whether anybody else holds the app's object. Of an `AnyObject` the standard library always says so. As a reference to some
  /// class, which is the same pointer, it is counted; nothing else is done with it.
  private var isOwnHeldByOthers: Bool {
    withUnsafeMutablePointer(to: &own) { pointer in
      pointer.withMemoryRebound(to: SomeObject.self, capacity: 1) {
        !isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }

  private final class SomeObject {}
}
