/// A number of a JSON document.
public struct JSONNumber: Equatable, Sendable {
  /// The nearest double. Infinite if the number is beyond all doubles.
  public let double: Double
  /// The number as an integer, exactly. Nil if it is written with a fraction or an exponent, or needs more than 64 bits.
  public let integer: Int64?
}
