import Foundation

extension NetworkError {
  /// What an HTTP answer amounts to: its bytes, or the error that its status stands for, with the server's
  /// `{"error": "…"}` if it sent one.
  ///
  /// A double of the network uses it, too, so that it fails as the real one does.
  public static func check(_ body: Data, statusCode: Int) -> Result<Data, NetworkError> {
    200..<300 ~= statusCode
      ? .success(body)
      : .failure(.status(code: statusCode, message: ErrorResponse(body)?.message))
  }
}
