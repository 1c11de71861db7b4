import Foundation

extension RealtimeDatabase {
  /// What a server answers.
  public struct Response: Sendable, Equatable {
    /// The HTTP status.
    public var status: Int

    /// JSON; empty if the status is 204.
    public var body: Data

    public init(status: Int, body: Data) {
      self.status = status
      self.body = body
    }
  }
}
