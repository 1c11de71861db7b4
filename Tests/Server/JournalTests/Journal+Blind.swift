import Foundation
import Journal

extension Journal {
  /// Writes without looking at what others wrote.
  func writeBlindly(_ body: (borrowing Writer) throws -> Void) throws {
    let ignore: (Change) -> Void = { _ in }
    try write(catchingUp: ignore, body)
  }
}
