import HeadlessUI

extension ScreenSize {
  /// What is wrong with a screen of this size; nil if nothing is: as many lines as the screen is high, each as wide as the screen,
  /// in a whole frame, and nothing in them that a terminal would obey.
  public func problem(of text: String) -> String? {
    // The one bidi control that a canvas prints keeps a text from right to left in its place.
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
    return isSound ? nil : "This is no sound screen of \(width) × \(height); \(harmful)\n\(text)"
  }
}
