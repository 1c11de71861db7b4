/// Two works that share more than the starter's code: a hint for the instructor, not a verdict. Its texts are sanitized and limited.
struct Similarity: Hashable, Sendable {
  struct Lines: Hashable, Sendable {
    let path: String
    let firstLine: Int
    let lastLine: Int
    let text: String

    init(path: String, numbers: ClosedRange<Int>, text: String) {
      self.path = path.sanitizedName
      (firstLine, lastLine) = (numbers.lowerBound, numbers.upperBound)
      self.text = String(sanitized: text, maximumByteCount: 2500, maximumLineCount: 40)
    }

    var inWords: String { "\(path):\(firstLine)–\(lastLine)" }
  }

  struct Passage: Hashable, Sendable {
    let first: Lines
    let second: Lines
  }

  /// The graded submission.
  let first: String
  /// The other submission, or another work such as the textbook.
  let second: String
  /// The part of the smaller work that the other one contains, in percent, without the starter's code.
  let share: Int
  /// The longest first.
  let passages: [Passage]

  init(first: String, second: String, share: Int, passages: [Passage]) {
    self.first = first.sanitizedName
    self.second = second.sanitizedName
    self.share = share
    self.passages = passages
  }

  var inWords: String {
    let shown = passages.prefix(3).map { "\n  \($0.first.inWords) and \($0.second.inWords)" }
    let rest = passages.count - shown.count
    return "“\(first)” and “\(second)” share \(share) %:" + shown.joined()
      + (rest > 0 ? "\n  and \(rest) more" : "")
  }
}
