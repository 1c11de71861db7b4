import Foundation

extension String {
  /// The most hashtags that a caption is found under.
  static let maximumHashtagCount = 30

  /// The words that follow a `#`, as searches compare them, each once, in their order.
  ///
  /// A word is letters, digits and underscores, with a letter among them. A `#` in the middle of a word begins none.
  public var hashtags: [String] {
    var hashtags: [String] = []
    var rest = self[...]
    var previous: Character?
    while let character = rest.popFirst(), hashtags.count < Self.maximumHashtagCount {
      defer { previous = character }
      guard character == "#", !(previous?.isPartOfWord ?? false) else { continue }
      let word = rest.prefix(while: \.isPartOfWord)
      guard word.contains(where: \.isLetter) else { continue }
      let hashtag = String(word).asSearchTerm
      if !hashtags.contains(hashtag) { hashtags.append(hashtag) }
    }
    return hashtags
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
