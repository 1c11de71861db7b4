/// Someone has asked for the version, and for nothing else. Thrown by ``Arguments``, and answered by ``Program``.
public struct VersionRequest: Error {
  public init() {}
}
