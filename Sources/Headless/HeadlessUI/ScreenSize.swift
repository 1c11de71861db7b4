/// The size of a screen in terminal cells.
public struct ScreenSize: Hashable, Sendable {
  /// Narrower than this, no frame can hold a word.
  public static let minimumWidth = 20
  /// Lower than this, an alert's buttons would not fit under the navigation bar.
  public static let minimumHeight = 10

  public let width: Int
  public let height: Int

  /// A size, at least the smallest that can be drawn and at most 1000 cells either way.
  public init(width: Int = 60, height: Int = 24) {
    self.width = min(max(width, Self.minimumWidth), 1000)
    self.height = min(max(height, Self.minimumHeight), 1000)
  }
}
