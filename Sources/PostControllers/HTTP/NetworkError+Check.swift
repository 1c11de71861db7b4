import Foundation

extension NetworkError {
  /// The result of an HTTP response: its bytes, or the error for its status, with the server's `{"error": "…"}` if there is one.
  ///
  /// A double of the network uses this, too, so that it fails like the real network.
  public static func check(_ body: Data, statusCode: Int) -> Result<Data, NetworkError> {
    200..<300 ~= statusCode
      ? .success(body)
      : .failure(.status(code: statusCode, message: ErrorResponse(body)?.message))
  }
}
