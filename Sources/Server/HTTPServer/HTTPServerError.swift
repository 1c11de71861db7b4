import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a server cannot start.
public struct HTTPServerError: Error, Hashable {
  /// The step that failed.
  public enum Step: Sendable, Hashable {
    /// The host is neither "localhost" nor an IPv4 or IPv6 address.
    case parseHost
    case prepare
    /// Binding to the port; see ``HTTPServerError/isPortTaken``.
    case bind
  }

  public let step: Step
  /// The `errno` of the step.
  public let code: Int32

  init(_ step: Step, code: Int32) {
    self.step = step
    self.code = code
  }

  /// Whether another program listens on that port.
  public var isPortTaken: Bool { code == EADDRINUSE }

  /// Whether only the administrator may use that port.
  public var isPortForbidden: Bool { code == EACCES || code == EPERM }

  /// The system's description of the error.
  public var reason: String { String(cString: strerror(code)) }
}
