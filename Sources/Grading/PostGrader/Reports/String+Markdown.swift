extension String {
  /// The line as it is, inside one of GitHub-flavored Markdown or of HTML, that nobody is notified of.
  ///
  /// What could be markup is a character reference. After `@` and `#` stands a zero width space, since GitHub looks for
  /// names and issues where references have become characters. A colon or a dot inside a word could make it a link.
  var markdown: String {
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "@", "#": text += "&#\(scalar.value);&#8203;"
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "$":
        text += "&#\(scalar.value);"
      case ":", ".":
        let isInWord = rest.first.map { $0 != " " } ?? false
        text += isInWord ? "&#\(scalar.value);" : String(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text as a block in which nothing is markup: its fence is longer than any in the text.
  var fenced: String {
    var longestRun = 0
    var run = 0
    for byte in utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: max(3, longestRun + 1))
    return "\(fence)text\n\(self)\n\(fence)"
  }
}
