import Foundation

/// A person does not let the app see something.
public struct AccessRefused: LocalizedError {
  public init() {}

  public var errorDescription: String? { "You have not allowed it." }
}
