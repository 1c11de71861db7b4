import Locking

/// What happens when a test asks an app for something that the adapter had to leave out, because it does not compile with the
/// app.
public enum AdapterFunction {
  private static let handler = Locked<(@Sendable (String) -> Never)?>(nil)

  /// - Parameter handler: Gets the name of the adapter's function that is not there, and ends the process.
  public static func whenMissing(_ newHandler: @escaping @Sendable (String) -> Never) {
    handler.withLock { $0 = newHandler }
  }

  /// Ends the process: there is no value to go on with.
  public static func isMissing(_ function: String = #function) -> Never {
    let name = String(function.prefix { $0 != "(" })
    if let handler = handler.withLock(\.self) { handler(name) }
    fatalError("The adapter has no “\(name)”.")
  }
}
