extension Character {
  /// The number of terminal cells that the character takes: 0, 1 or 2, and more for stacks of marks that no language
  /// uses.
  ///
  /// Agrees with `wcswidth` of the Python package wcwidth, except that control characters count as 0.
  public var cellWidth: Int { unicodeScalars.cellWidth }
}
