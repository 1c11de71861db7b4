import CellText
import HeadlessUI

extension Canvas {
  /// Draws items beside each other over the width of the frame. The selected one is in brackets.
  ///
  /// Each item has room for brackets, so that nothing moves when another one is selected. If there is no room for all
  /// titles, the longest are cut first. If some titles would vanish, only the selected item is drawn.
  ///
  /// - Returns: The frame of each item with its brackets; nil for those that are not drawn.
  @discardableResult
  mutating func draw(_ items: [TabBar.Item], selected: Int, y: Int) -> [CellFrame?] {
    let room = width - 2
    let titles = items.map { String(singleLine: $0.title) }
    let badges = items.map { $0.badgeValue.map(Self.badge) ?? "" }
    let needed = badges.reduce(0) { $0 + 2 + $1.cellWidth }
    let wanted = titles.map(\.cellWidth)
    let widths = Self.shares(of: room - needed, wanted: wanted)
    guard zip(widths, wanted).allSatisfy({ $0 >= min($1, 2) }) else {
      if items.count > 1, items.indices.contains(selected) {
        let frame = draw([items[selected]], selected: 0, y: y)[0]
        return items.indices.map { $0 == selected ? frame : nil }
      }
      return items.map { _ in nil }
    }
    let rest = room - needed - widths.reduce(0, +)
    let gap = rest / (items.count + 1)
    var x = 1 + (rest - gap * (items.count - 1)) / 2
    var frames: [CellFrame?] = []
    for (index, title) in titles.enumerated() {
      let start = x
      if index == selected { draw("[", x: x, y: y) }
      draw(title, x: x + 1, y: y, maxWidth: widths[index], ellipsis: true)
      x += 1 + widths[index]
      draw(badges[index], x: x, y: y)
      x += badges[index].cellWidth
      if index == selected { draw("]", x: x, y: y) }
      frames.append(CellFrame(x: start, y: y, width: x + 1 - start))
      x += 1 + gap
    }
    return frames
  }

  /// The text after a title. A badge is cut to a few cells.
  private static func badge(_ value: String) -> String {
    let value = String(singleLine: value)
    return " (\(value.cellWidth <= 4 ? value : value.withEllipsis(width: 4)))"
  }

  /// Divides a width. Nobody gets more than wanted, and all who want more get the same.
  private static func shares(of width: Int, wanted: [Int]) -> [Int] {
    var shares = wanted
    var rest = max(0, width)
    let modestFirst = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    for (served, index) in modestFirst.enumerated() {
      shares[index] = min(wanted[index], rest / (wanted.count - served))
      rest -= shares[index]
    }
    return shares
  }
}
