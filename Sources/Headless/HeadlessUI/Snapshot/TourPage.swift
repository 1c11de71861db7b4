/// The text beside a page of a tour.
public struct TourCaption: Hashable, Codable, Sendable {
  public var title: String
  public var step: String
  /// The number of the page, counted from 1.
  public var number: Int
  public var count: Int

  public init(title: String, step: String, number: Int, count: Int) {
    self.title = title
    self.step = step
    self.number = number
    self.count = count
  }
}

/// One screen of a tour with its caption.
public struct TourPage: Hashable, Sendable {
  /// The name of its golden screen.
  public let name: String
  public let title: String
  /// The example that the page gives, such as a step of a curriculum.
  public let step: String
  public let screen: String
  public let styles: [[CellStyle]]
  public let snapshot: ScreenSnapshot

  public init(
    name: String, title: String, step: String, screen: String, styles: [[CellStyle]] = [],
    snapshot: ScreenSnapshot
  ) {
    self.name = name
    self.title = title
    self.step = step
    self.screen = screen
    self.styles = styles
    self.snapshot = snapshot
  }
}
