import Foundation

extension Post {
  /// A microsecond before this post, in seconds since 1970: where the next page of older posts ends.
  ///
  /// Curriculum: Part Two, Test and Refine the Paging Logic, step 1.
  public var queryTimestamp: TimeInterval {
    // Your code.
    0
  }

  /// When the post was written: the moment that ``timestamp`` counts to.
  ///
  /// Curriculum: Part One, Black Diamonds.
  public var date: Date {
    // Your code.
    .distantPast
  }

  /// When the post was written, as the reader writes dates, in the reader's time zone: day, month, year, hour and minute.
  ///
  /// Curriculum: design sheet, Model; Part One, Black Diamonds.
  public var dateString: String { dateString() }

  /// Day, month, year, hour and minute in any time zone, as people write them in any place.
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

  /// The post in one line: who says what, so the username and the text.
  ///
  /// Curriculum: design sheet, Model.
  public var descriptionString: String {
    // Your code.
    ""
  }
}
