extension String {
  /// The words after a `#`, in the form in which searches compare them: without duplicates, in order, up to
  /// ``Post/maximumHashtagCount``.
  ///
  /// A word consists of letters, digits and underscores, with at least one letter. A `#` in the middle of a word is
  /// ignored.
  public var hashtags: [String] {
    var hashtags: [String] = []
    for part in split(whereSeparator: { !$0.isPartOfWord && $0 != "#" }) where part.first == "#" {
      guard hashtags.count < Post.maximumHashtagCount else { break }
      let word = part.drop { $0 == "#" }.prefix(while: \.isPartOfWord)
      let hashtag = String(word).asSearchTerm
      guard hashtag.contains(where: \.isLetter), !hashtags.contains(hashtag) else { continue }
      hashtags.append(hashtag)
    }
    return hashtags
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
