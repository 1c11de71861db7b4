import PostModel

extension PostListViewModel {
  /// The placeholder for a loaded feed without posts to show.
  public var emptyMessage: String {
    let (hidden, skipped) = (postController.hiddenPostCount, postController.malformedCount)
    let hiddenPosts = hidden == 1 ? "The only post is hidden" : "All \(hidden) posts are hidden"
    let skippedEntries = skipped.counting("entry", "entries")
    return switch (hidden, skipped) {
    case (0, 0): address.map { "No posts at \($0) yet." } ?? "No posts yet."
    case (_, 0): "\(hiddenPosts)."
    case (0, 1): "The feed has 1 entry, which is not a post. \(Self.whatAPostIs)"
    case (0, _): "The feed has \(skippedEntries), none of which is a post. \(Self.whatAPostIs)"
    case (_, 1): "\(hiddenPosts), and 1 entry is not a post."
    default: "\(hiddenPosts), and \(skippedEntries) are not posts."
    }
  }

  private static let whatAPostIs =
    "A post has a UUID for its key, a username, a text and a timestamp."
}
