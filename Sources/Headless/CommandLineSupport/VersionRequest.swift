/// A request for the version, thrown by ``Arguments`` and answered by ``Program``.
public struct VersionRequest: Error {
  public init() {}
}
