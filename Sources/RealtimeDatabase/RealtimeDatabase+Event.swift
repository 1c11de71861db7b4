import Foundation

extension RealtimeDatabase {
  /// What a stream tells its listener.
  public struct Event: Hashable, Sendable {
    /// "put", "patch", "keep-alive", "cancel" or "auth_revoked".
    public var name: String
    /// JSON: `{"path": …, "data": …}` or `null`.
    public var data: Data

    public init(name: String, data: Data) {
      self.name = name
      self.data = data
    }
  }
}
