import Foundation

extension Post {
  /// A microsecond before this post, in seconds since 1970: the end of the next page of older posts.
  ///
  /// Curriculum: Part Two, Test and Refine the Paging Logic, step 1.
  public var queryTimestamp: TimeInterval {
    // Your code.
    0
  }

  /// The date of writing: the same moment as ``timestamp``.
  ///
  /// Curriculum: Part One, Black Diamonds.
  public var date: Date {
    // Your code.
    .distantPast
  }

  /// The date of writing, in the reader's format and time zone: day, month, year, hour and minute.
  ///
  /// Curriculum: design sheet, Model; Part One, Black Diamonds.
  public var dateString: String { dateString() }

  /// Day, month, year, hour and minute in any time zone, in the format of any locale.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of the text; by default the reader's.
  ///   - locale: The format of dates; by default the reader's.
  ///
  /// Curriculum: Part One, Black Diamonds.
  public func dateString(timeZone: TimeZone = .current, locale: Locale = .current) -> String {
    // Your code.
    ""
  }

  /// The post in one line: the username and the text.
  ///
  /// Curriculum: design sheet, Model.
  public var descriptionString: String {
    // Your code.
    ""
  }
}
