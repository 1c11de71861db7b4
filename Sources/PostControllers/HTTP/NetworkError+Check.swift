import Foundation

extension NetworkError {
  /// The bytes, or the error for the status, with the server's `{"error": "…"}` if there is one. A double of the network uses this, too.
  public static func check(_ body: Data, statusCode: Int) -> Result<Data, NetworkError> {
    200..<300 ~= statusCode
      ? .success(body)
      : .failure(.status(code: statusCode, message: ErrorResponse(body)?.message))
  }
}
