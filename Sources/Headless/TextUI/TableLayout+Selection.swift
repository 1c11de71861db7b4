extension TableLayout {
  /// The selection and the position after a step from the selected row.
  func selection(
    _ step: SelectionStep, from row: Int, at position: ScrollPosition
  ) -> (position: ScrollPosition, row: Int) {
    let last = content.numberOfRows - 1
    let visible = visibleRows(at: position)
    let page = max(1, height - 1)
    switch step {
    case .first:
      return (.top, 0)
    case .last:
      return (lastPosition(), last)
    case .pageDown:
      let moved = self.position(position, movedBy: page)
      return moved == position ? (position, last) : (moved, firstWholeRow(at: moved))
    case .pageUp:
      let moved = self.position(position, movedBy: -page)
      return moved == position ? (position, 0) : (moved, firstWholeRow(at: moved))
    case .next, .previous:
      guard visible.contains(row) else {
        let last = max(visible.lowerBound, visible.upperBound - 1)
        return (position, step == .next ? visible.lowerBound : last)
      }
      return step == .next
        ? next(from: row, last: last, at: position) : previous(from: row, at: position)
    }
  }

  private func next(
    from row: Int, last: Int, at position: ScrollPosition
  ) -> (position: ScrollPosition, row: Int) {
    let below = hiddenLineCount(below: row, at: position)
    if below > 0 {
      return (self.position(position, movedBy: min(below, max(1, height - 1))), row)
    }
    guard row < last else { return (lastPosition(), row) }
    // The footer below the last row becomes visible, too.
    let from = row + 1 == last ? lastPosition() : position
    return (self.position(showing: row + 1, from: from), row + 1)
  }

  private func previous(
    from row: Int, at position: ScrollPosition
  ) -> (position: ScrollPosition, row: Int) {
    if row == position.row, position.line > 0 {
      let lines = min(position.line, max(1, height - 1))
      return (self.position(position, movedBy: -lines), row)
    }
    guard row > 0 else { return (.top, 0) }
    // If the row is higher than the list, show its end.
    let wanted = max(ScrollPosition(row: row - 1), endPosition(of: row - 1))
    return (clamped(min(wanted, position)), row - 1)
  }

  /// The nearest position at which the whole row is visible, or its beginning if the row is too high.
  func position(showing row: Int, from position: ScrollPosition) -> ScrollPosition {
    guard row < content.numberOfRows else { return position }
    let start = ScrollPosition(row: row)
    if start < position { return clamped(start) }
    return clamped(max(position, min(start, endPosition(of: row))))
  }

  /// The position at which the end of a row is the last visible line.
  private func endPosition(of row: Int) -> ScrollPosition {
    self.position(ScrollPosition(row: row + 1), movedBy: -height)
  }

  /// The number of a row's lines below the screen, without the rule at its end; less than a screenful.
  private func hiddenLineCount(below row: Int, at position: ScrollPosition) -> Int {
    let seen =
      (row == position.row ? position.line : 0)
      + visibleLines(at: position).count { $0.row == row }
    return max(0, lineCount(ofRow: row, upTo: seen + height) - seen - 1)
  }

  private func firstWholeRow(at position: ScrollPosition) -> Int {
    let visible = visibleRows(at: position)
    return position.line > 0 && visible.count > 1 ? visible.lowerBound + 1 : visible.lowerBound
  }
}
