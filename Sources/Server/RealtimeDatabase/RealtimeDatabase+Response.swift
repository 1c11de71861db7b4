import Foundation

extension RealtimeDatabase {
  /// The database's response to a request.
  public struct Response: Sendable, Equatable {
    /// The HTTP status.
    public var status: Int

    /// JSON; empty if the status is 204 or 304.
    public var body: Data

    /// The HTTP header fields of the response: "ETag" or "Allow".
    public var headers: [String: String]

    public init(status: Int, body: Data, headers: [String: String] = [:]) {
      self.status = status
      self.body = body
      self.headers = headers
    }

    /// The response to a request that is refused.
    package init(refusing request: Request, because error: any Error) {
      let error = error as? RealtimeDatabaseError ?? .invalidData
      let response = Response(
        refusing: request, status: error.status, reason: error.localizedDescription)
      let allow = error == .methodNotAllowed ? ["Allow": "GET, PUT, PATCH, POST, DELETE"] : [:]
      self.init(status: response.status, body: response.body, headers: allow)
    }

    package init(refusing request: Request, status: Int, reason: String) {
      let writer = ValueWriter(isPretty: request.query["print"] == "pretty")
      let members = [(Key(bound: "error"), Value.string(reason))]
      self.init(status: status, body: writer.data(forMembers: members))
    }

    func with(eTagOf value: Value) -> Response {
      Response(
        status: status, body: body, headers: headers.merging(["ETag": value.eTag]) { $1 })
    }
  }
}
