import Foundation

extension Arguments {
  /// A whole number, or nil if the option is not there.
  ///
  /// - Throws: An ``ExitError`` if the value is not a whole number in the range.
  public func number(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = self[option] else { return nil }
    guard let number = Int(value), range ~= number else {
      throw usageError(
        "--\(option.rawValue) takes a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not “\(value)”."
      )
    }
    return number
  }

  /// A time zone by its identifier, or nil if the option is not there.
  ///
  /// - Throws: An ``ExitError`` if there is no such time zone.
  public func timeZone(_ option: Option) throws -> TimeZone? {
    guard let value = self[option] else { return nil }
    guard let timeZone = TimeZone(identifier: value) else {
      throw usageError("There is no time zone “\(value)”; an example is “Europe/Berlin”.")
    }
    return timeZone
  }
}
