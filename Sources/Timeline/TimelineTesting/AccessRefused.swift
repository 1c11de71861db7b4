import Foundation

/// The error that a person does not allow access to something.
public struct AccessRefused: LocalizedError {
  public init() {}

  public var errorDescription: String? { "You have not allowed it." }
}
