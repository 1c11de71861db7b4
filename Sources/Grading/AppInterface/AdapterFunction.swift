import Locking

/// Ends a test that calls a function which the adapter lacks, because that function does not compile with the app.
public enum AdapterFunction {
  private static let handler = Locked<(@Sendable (String) -> Never)?>(nil)

  /// - Parameter handler: Ends the process. It gets the name of the missing function, or a sentence if all functions are missing.
  public static func whenMissing(_ newHandler: @escaping @Sendable (String) -> Never) {
    handler.withLock { $0 = newHandler }
  }

  public static func isMissing(_ function: String = #function) -> Never {
    end(String(function.prefix { $0 != "(" }))
  }

  /// - Parameter name: As the handler gets it.
  public static func end(_ name: String) -> Never {
    if let handler = handler.withLock(\.self) { handler(name) }
    fatalError("The adapter has no “\(name)”.")
  }

  /// Ends the process, because the library with the app and its adapter cannot be loaded.
  public static func areMissing(because error: String) -> Never {
    end("It does not link: \(error)")
  }
}

/// The body of each function that the adapter has not overridden.
func missing(_ function: String = #function) -> Never { AdapterFunction.isMissing(function) }
