/// The size of a screen in terminal cells.
public struct ScreenSize: Hashable, Sendable {
  /// No frame can hold a word if it is narrower than this.
  public static let minimumWidth = 20
  /// An alert's buttons would not fit under the navigation bar if the screen were lower than this.
  public static let minimumHeight = 10

  public let width, height: Int

  /// Creates a size. It is at least the minimum and at most 1000 cells in either direction.
  public init(width: Int = 60, height: Int = 24) {
    self.width = min(max(width, Self.minimumWidth), 1000)
    self.height = min(max(height, Self.minimumHeight), 1000)
  }
}
