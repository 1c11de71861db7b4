extension StringProtocol {
  /// The number of terminal cells that the text takes when it is printed.
  ///
  /// Agrees with `wcswidth` of the Python package wcwidth, except that control characters, which sanitized text does
  /// not contain, count as 0. It may differ from the sum over the characters, because terminals also join some
  /// neighbors. The widths of ``Glyphs`` do add up.
  public var cellWidth: Int {
    var cells = 0
    for byte in utf8 {
      guard 0x20 <= byte && byte < 0x7F else { return unicodeScalars.cellWidth }
      cells += 1
    }
    return cells
  }
}
