import HeadlessUI
import ScreenTesting
import Testing

struct ScreenText {
  let text: String
  let lines: [String]

  init(_ text: String) {
    self.text = text
    // Scalars, since a line feed hides in no character then.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The lines between the bar and the bottom, without the frame and the dots: `—` where a rule is.
  var body: [String] {
    lines.dropFirst(3).dropLast().map { line in
      if line.hasPrefix("├") { return "—" }
      var scalars = line.unicodeScalars.filter { $0 != "\u{200E}" }[...]
      scalars = scalars.dropFirst().dropLast()
      if scalars.first == "●" { scalars = scalars.dropFirst() }
      while scalars.first == " " { scalars.removeFirst() }
      while scalars.last == " " { scalars.removeLast() }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  func expectSound(_ size: ScreenSize, sourceLocation: SourceLocation = #_sourceLocation) {
    if let problem = size.problem(of: text) {
      Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
    }
  }
}
