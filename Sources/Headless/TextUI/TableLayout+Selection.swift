extension TableLayout {
  /// The selection and the position after a step from the selected row.
  func selection(
    _ step: SelectionStep, from row: Int, at position: ScrollPosition
  ) -> (position: ScrollPosition, row: Int) {
    let page = max(1, height - 1)
    switch step {
    case .first: return (.top, firstSelectable(in: visibleRows(at: .top)) ?? row)
    case .last:
      let end = lastPosition()
      return (end, visibleRows(at: end).last(where: isSelectable) ?? row)
    case .pageDown, .pageUp:
      let moved = self.position(position, movedBy: step == .pageDown ? page : -page)
      if moved == position {
        return selection(step == .pageDown ? .last : .first, from: row, at: position)
      }
      let visible = visibleRows(at: moved)
      let isFirstWhole = moved.line == 0 || visible.count == 1
      let rows = (isFirstWhole ? visible.lowerBound : visible.lowerBound + 1)..<visible.upperBound
      return (moved, firstSelectable(in: rows) ?? row)
    case .next: return next(from: row, at: position)
    case .previous: return previous(from: row, at: position)
    }
  }

  func firstSelectable(in rows: Range<Int>) -> Int? { rows.first(where: isSelectable) }
  private func isSelectable(_ row: Int) -> Bool { content.cell(row).isSelectable }

  /// A step through text without a row to select.
  private var shortStep: Int { min(3, max(1, height - 1)) }

  /// Goes to the next row that can be selected, if no line before it is skipped. Otherwise scrolls towards it.
  private func next(from row: Int, at position: ScrollPosition) -> (
    position: ScrollPosition, row: Int
  ) {
    let visible = visibleRows(at: position)
    let isVisible = visible.contains(row)
    let hidden = isVisible ? hiddenLineCount(below: row, at: position) : 0
    if hidden > 0 {
      return (self.position(position, movedBy: min(hidden, max(1, height - 1))), row)
    }
    let limit = self.position(position, movedBy: height)
    let start = isVisible ? row + 1 : visible.lowerBound
    guard let target = firstSelectable(in: start..<visibleRows(at: limit).upperBound) else {
      return (self.position(position, movedBy: shortStep), row)
    }
    if !isVisible, visible.contains(target) { return (position, target) }
    // The footer below the last row becomes visible, too.
    let from = target == content.numberOfRows - 1 ? lastPosition() : position
    return (min(self.position(showing: target, from: from), limit), target)
  }

  private func previous(
    from row: Int, at position: ScrollPosition
  ) -> (position: ScrollPosition, row: Int) {
    let visible = visibleRows(at: position)
    let isVisible = visible.contains(row)
    if row == position.row, position.line > 0 {
      return (self.position(position, movedBy: -min(position.line, max(1, height - 1))), row)
    }
    let limit = self.position(position, movedBy: -height)
    let rows = visibleRows(at: limit).lowerBound..<(isVisible ? row : visible.upperBound)
    guard let target = rows.last(where: isSelectable) else {
      return (self.position(position, movedBy: -shortStep), row)
    }
    if !isVisible, visible.contains(target) { return (position, target) }
    // If the row is higher than the list, show its end.
    let wanted = max(ScrollPosition(row: target), endPosition(of: target), limit)
    return (clamped(min(wanted, position)), target)
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
      (row == position.row ? position.line : 0) + visibleLines(at: position).count { $0.row == row }
    return max(0, lineCount(ofRow: row, upTo: seen + height) - seen - 1)
  }
}
