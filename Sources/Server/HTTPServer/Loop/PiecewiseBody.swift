import Foundation

/// A body that is sent piece by piece, as the client reads it.
struct PiecewiseBody {
  let request: HTTPRequest
  let status: Int
  let keepsConnection: Bool
  /// Returns the next piece, nil at the end.
  let next: @Sendable () -> Data?
  /// The number of bytes so far.
  var size = 0
  var isMakingNext = false
}
