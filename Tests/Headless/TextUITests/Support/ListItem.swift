import HeadlessUI

/// A row of a list that tests change: it is the same row as long as its `id` is, and looks like its other values.
struct ListItem: Identifiable, Hashable {
  let id: Int
  var version = 0
  /// The number of its text lines. One more line separates it from the next row.
  var lineCount = 1

  /// Each line as it is on the screen, short enough for the narrowest one.
  var lines: [String] { (0..<lineCount).map { "\(id)v\(version)l\($0)" } }

  var cell: TableCell { TableCell(labels: [Label(text: lines.joined(separator: "\n"))]) }
}
