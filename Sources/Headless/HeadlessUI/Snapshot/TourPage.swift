/// The text beside a page of a tour.
public struct TourCaption: Hashable, Codable, Sendable {
  public var title: String
  /// Why the app does so.
  public var reason: String
  /// The path of the code, from the root of the checkout.
  public var file: String
  /// The example that the page gives, such as a step of a curriculum.
  public var step: String

  public init(title: String, reason: String, file: String, step: String) {
    self.title = title
    self.reason = reason
    self.file = file
    self.step = step
  }
}

/// The place of a page in its tour.
public struct TourPlace: Hashable, Codable, Sendable {
  public var caption: TourCaption
  /// The number of the page, counted from 0.
  public var index: Int
  /// The titles of all pages.
  public var titles: [String]

  public init(_ pages: [TourPage], at index: Int) {
    caption = pages[index].caption
    self.index = index
    titles = pages.map(\.caption.title)
  }
}

/// One screen of a tour with its caption.
public struct TourPage: Hashable, Sendable {
  /// The name of its golden screen.
  public let name: String
  public let caption: TourCaption
  public let screen: String
  public let styles: [[CellStyle]]
  public let snapshot: ScreenSnapshot

  /// Several empty rows of the screen become one.
  public init(
    name: String, caption: TourCaption, screen: String, styles: [[CellStyle]],
    snapshot: ScreenSnapshot
  ) {
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    func isEmpty(_ row: Int) -> Bool { lines[row].allSatisfy { $0 == "│" || $0 == " " } }
    let rows = lines.indices.filter { $0 == 0 || !isEmpty($0) || !isEmpty($0 - 1) }
    self.name = name
    self.caption = caption
    self.screen = rows.map { lines[$0] }.joined(separator: "\n")
    self.styles = rows.map { styles[$0] }
    self.snapshot = snapshot
  }
}
