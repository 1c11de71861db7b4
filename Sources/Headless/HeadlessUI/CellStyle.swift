/// The meaning of a cell's text. A terminal derives its look from it.
public enum CellStyle: Hashable, Sendable {
  case plain, title
  /// A person's name, with the number of its color: less than ``nameColorCount``.
  case name(color: Int)
  /// An address in a text.
  case link
  /// A message about a failure.
  case failure
  /// Less important than the text beside it: a date, or a screen behind an alert.
  case secondary
  /// The dot of a row.
  case mark
  /// The selected row, or the item with the focus.
  case selection

  /// The number of colors for names.
  public static let nameColorCount = 4
}
