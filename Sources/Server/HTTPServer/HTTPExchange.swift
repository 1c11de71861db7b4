/// What a log says about one request.
public struct HTTPExchange: Sendable, Hashable {
  /// The method and the target; nil if what came was no request.
  public var method: String?
  public var target: String?
  public var status: Int
  /// Bytes of the answer's body; nil if it is a stream.
  public var bodySize: Int?

  public init(method: String? = nil, target: String? = nil, status: Int, bodySize: Int?) {
    self.method = method
    self.target = target
    self.status = status
    self.bodySize = bodySize
  }
}
