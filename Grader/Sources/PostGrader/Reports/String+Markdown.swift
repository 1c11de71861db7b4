extension String {
  /// The line as literal text in GitHub-flavored Markdown or HTML. It notifies nobody.
  ///
  /// Characters that could be markup become character references. A zero width space follows `@` and `#`, because
  /// GitHub looks for names and issues after it has resolved references. A colon or a dot inside a word could make it a
  /// link, so these are escaped, too.
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

  /// The text as a code block. Its fence is longer than any in the text.
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
