/// One request and its response, for a log.
public struct HTTPExchange: Sendable, Hashable {
  /// The method and the target. Nil if the bytes received were not a request.
  public var method: String?
  public var target: String?
  public var status: Int
  /// The size of the response's body. Nil for a stream.
  public var bodySize: Int?

  public init(method: String? = nil, target: String? = nil, status: Int, bodySize: Int?) {
    self.method = method
    self.target = target
    self.status = status
    self.bodySize = bodySize
  }
}
