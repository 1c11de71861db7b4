/// A rectangle of a screen's cells, with its origin in the upper left corner: `CGRect` without fractions.
public struct CellFrame: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int = 1) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  func moved(x: Int, y: Int) -> CellFrame {
    CellFrame(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
