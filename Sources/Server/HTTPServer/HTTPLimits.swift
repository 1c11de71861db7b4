/// How much, and how long, a server puts up with.
public struct HTTPLimits: Sendable {
  /// Bytes of the request line and the fields, or of the trailer. More is answered with `431`, or `414` if it is the
  /// line.
  public var headSize = 64 << 10
  /// Bytes of a body. More is answered with `413`.
  public var bodySize = 10 << 20
  /// Bytes of a message that comes through a WebSocket. More closes it with 1009.
  public var messageSize = 10 << 20
  /// Bytes that wait for a client to read them, apart from the message that is on its way. More ends the connection.
  public var unreadSize = 16 << 20
  /// Bytes that wait for all clients to read them. Beyond that, others have to wait for their answers; after
  /// ``patience``, those who would take the longest to read are disconnected.
  public var allUnreadSize = 256 << 20
  /// How long others have to wait for those who read slowly. See ``allUnreadSize``.
  public var patience = Duration.seconds(2)
  /// Bytes of bodies that are being received on all connections. A request that goes beyond is answered with `503`.
  public var pendingBodiesSize = 256 << 20
  /// Connections at the same time, as far as the process may have so many files; more wait until others are closed.
  public var connectionCount = 16_384
  /// How long a head may take, and how long a body may pause, before `408`.
  public var requestTime = Duration.seconds(10)
  /// Bytes per second that a body has to bring on average, after the first ``requestTime``.
  public var bodyRate = 1024
  /// How long a connection stays that has no request.
  public var idleTime = Duration.seconds(60)
  /// How long a client may read nothing of what there is for it.
  public var unreadTime = Duration.seconds(30)

  /// What tells the time. Tests move it by hand.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }

  public init() {}
}
