import Foundation

public struct HTTPLimits: Sendable {
  /// The maximum size in bytes of a request line with its header fields, or of a trailer. More gets `431`, or `414` for a request line.
  public var headSize = 64 << 10
  /// The maximum size of a body in bytes. More gets `413`.
  public var bodySize = 10 << 20
  /// The maximum size of a WebSocket message in bytes. A larger one closes the connection with code 1009.
  public var messageSize = 10 << 20
  /// The maximum number of bytes that wait to be read by one client, without the largest piece. More closes the connection.
  public var unreadSize = 16 << 20
  /// The bytes that may wait to be read by all clients. With more, other clients wait.
  public var allUnreadSize = 256 << 20
  /// After this time, the slowest readers are disconnected if other clients wait for them.
  public var slowReaderTime = Duration.seconds(2)
  /// The maximum size of all incomplete bodies together. The response to a request that goes beyond is `503`.
  public var pendingBodiesSize = 256 << 20
  /// The maximum number of connections, lowered to what the limit on open files allows. Further clients wait.
  public var connectionCount = 16_384
  /// How long a head may take, and how long a body may pause. The response after that is `408`.
  public var requestTime = Duration.seconds(10)
  /// The minimum average speed of a body in bytes per second, after the first ``requestTime``.
  public var bodyRate = 1024
  /// How long a connection without a request stays open.
  public var idleTime = Duration.seconds(60)
  /// How long a client may read nothing although data waits for it.
  public var unreadTime = Duration.seconds(30)

  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  public init() {}
}

/// The limit on the open files of the process. Connections count as open files.
public enum FileDescriptors {
  /// Raises the limit to tens of thousands, if the system allows it. Shells begin with 1024 or even 256.
  public static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    #if canImport(Darwin)
      // Darwin refuses more than this, whatever the hard limit says.
      let wanted: rlim_t = 10_240
    #else
      let wanted: rlim_t = 65_536
    #endif
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, wanted))
    _ = setrlimit(resource, &limit)
  }

  static var limit: Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    return Int(clamping: limit.rlim_cur)
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
