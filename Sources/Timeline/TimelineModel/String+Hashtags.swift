extension String {
  /// The words that follow a `#`, as searches compare them, each once, in their order; the first ``Post/maximumHashtagCount``.
  ///
  /// A word is letters, digits and underscores, with a letter among them. A `#` in the middle of a word begins none.
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
