import CellText
import HeadlessUI

extension ScreenSize {
  /// Checks that a text is a screen of this size: its number of lines, their width, the frame, no control characters. Nil if it is valid.
  public func problem(of text: String) -> String? {
    // A canvas prints one bidi control, which keeps right-to-left text in its place.
    let scalars = text.unicodeScalars.filter { $0 != "\u{200E}" }
    let harmful = scalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x61C, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: scalar.properties.generalCategory == .control
      }
    }
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isFramed =
      lines.dropFirst().dropLast().allSatisfy { line in
        (line.first == "│" || line.first == "├") && (line.last == "│" || line.last == "┤")
      } && lines.first?.first == "┌" && lines.first?.last == "┐"
      && lines.last?.first == "└" && lines.last?.last == "┘"
    let isSound =
      lines.count == height && harmful.isEmpty && isFramed
      && lines.allSatisfy { String($0).cellWidth == width }
    return isSound ? nil : "This is not a valid screen of \(width) × \(height); \(harmful)\n\(text)"
  }

  /// The same of a page of a tour, in which several empty rows have become one.
  public func problem(of page: TourPage) -> String? {
    let emptyRow = "│" + String(repeating: " ", count: width - 2) + "│"
    var lines = page.screen.split(separator: "\n").map(String.init)
    while lines.count < height { lines.insert(emptyRow, at: lines.count - 1) }
    return problem(of: lines.joined(separator: "\n"))
  }
}
