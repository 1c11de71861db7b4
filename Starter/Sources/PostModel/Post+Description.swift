import Foundation

extension Post {
  /// A moment before this post, in seconds since 1970: where the next page of older posts ends.
  ///
  /// Curriculum: Part Two, Test and Refine the Paging Logic, step 1.
  public var queryTimestamp: TimeInterval {
    // Your code.
    0
  }

  /// When the post was written.
  ///
  /// Curriculum: Part One, Black Diamonds.
  public var date: Date {
    // Your code.
    .distantPast
  }

  /// The date as the reader writes dates, in the reader's time zone.
  ///
  /// Curriculum: design sheet, Model; Part One, Black Diamonds.
  public var dateString: String { dateString() }

  /// The date and the time in any time zone, as people write them in any place.
  ///
  /// - Parameters:
  ///   - timeZone: Whose clock is looked at; the reader's own if nothing is said.
  ///   - locale: How dates are written there; as the reader writes them if nothing is said.
  ///
  /// Curriculum: Part One, Black Diamonds.
  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    // Your code.
    ""
  }

  /// The post in one line: who says what.
  ///
  /// Curriculum: design sheet, Model.
  public var descriptionString: String {
    // Your code.
    ""
  }
}
