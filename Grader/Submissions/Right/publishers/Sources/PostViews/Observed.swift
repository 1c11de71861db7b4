/// A property that tells its observer after each change.
@MainActor
@propertyWrapper
final class Observed<Value: Equatable> {
  var wrappedValue: Value {
    didSet { if wrappedValue != oldValue { observer?() } }
  }
  var observer: (@MainActor () -> Void)?

  var projectedValue: Observed { self }

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  func map(_ change: (Value) -> Value) { wrappedValue = change(wrappedValue) }
}
