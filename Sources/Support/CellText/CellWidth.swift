extension StringProtocol {
  /// The number of terminal cells of the printed text, as `wcswidth` of the Python package wcwidth. Control characters count as 0.
  /// It may differ from the sum over the characters, because terminals join some neighbors. The widths of ``Glyphs`` do add up.
  public var cellWidth: Int {
    var cells = 0
    for byte in utf8 {
      guard 0x20 <= byte && byte < 0x7F else { return unicodeScalars.cellWidth }
      cells += 1
    }
    return cells
  }

  /// The longest beginning that fits into a number of cells.
  public func prefix(cells: Int) -> String {
    var width = 0
    return String(
      prefix { character in
        width += character.cellWidth
        return width <= cells
      })
  }
}

extension Character {
  /// The number of terminal cells: 0, 1 or 2, and more for stacks of marks that no language uses.
  public var cellWidth: Int { unicodeScalars.cellWidth }
}

extension Sequence<Unicode.Scalar> {
  var cellWidth: Int {
    var meter = CellMeter()
    var lookup = ScalarTraitsLookup()
    for scalar in self { meter.measure(scalar, lookup.traits(of: scalar)) }
    return meter.width
  }
}
