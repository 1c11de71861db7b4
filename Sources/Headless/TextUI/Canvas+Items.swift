import CellText
import HeadlessUI

extension Canvas {
  /// Draws items beside each other, the selected one in brackets. Each has room for them, so that a selection moves nothing.
  /// If the titles are too long, the longest are cut first. If some would vanish, only the selected item is drawn.
  mutating func draw(
    _ items: [TabBar.Item], selected: Int, y: Int, target: (Int) -> ScreenElement
  ) -> [FocusItem] {
    let room = width - 2
    let titles = items.map { String(singleLine: $0.title) }
    // The text after a title. It is cut to a few cells.
    let badges = items.map { item in
      let value = String(singleLine: item.badgeValue ?? "")
      return value.isEmpty ? "" : " (\(value.cellWidth > 4 ? value.withEllipsis(width: 4) : value))"
    }
    let needed = badges.reduce(0) { $0 + 2 + $1.cellWidth }
    let wanted = titles.map(\.cellWidth)
    let widths = Self.shares(of: room - needed, wanted: wanted)
    guard zip(widths, wanted).allSatisfy({ $0 >= min($1, 2) }) else {
      guard items.count > 1, items.indices.contains(selected) else { return [] }
      return draw([items[selected]], selected: 0, y: y) { _ in target(selected) }
    }
    let rest = room - needed - widths.reduce(0, +)
    let gap = rest / (items.count + 1)
    var x = 1 + (rest - gap * (items.count - 1)) / 2
    return items.indices.map { index in
      let isSelected = index == selected
      let end = x + 1 + widths[index] + badges[index].cellWidth
      draw(
        titles[index], x: x + 1, y: y, maxWidth: widths[index], ellipsis: true,
        style: isSelected ? .title : .plain)
      draw(badges[index], x: x + 1 + widths[index], y: y)
      if isSelected {
        draw("[", x: x, y: y)
        draw("]", x: end, y: y)
      }
      defer { x = end + 1 + gap }
      return FocusItem(
        target: target(index), text: items[index].title, isSelected: isSelected,
        frame: CellFrame(x: x, y: y, width: end + 1 - x))
    }
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
