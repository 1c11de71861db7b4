import Foundation

extension RealtimeDatabase {
  /// What a server answers.
  public struct Response: Sendable, Equatable {
    /// The HTTP status.
    public var status: Int

    /// JSON; empty if the status is 204.
    public var body: Data

    /// The HTTP fields that go with it: "ETag".
    public var headers: [String: String]

    public init(status: Int, body: Data, headers: [String: String] = [:]) {
      self.status = status
      self.body = body
      self.headers = headers
    }
  }
}
