import Foundation
import PostModel

/// How ``PostController/posts`` change: what a page brings is merged in, and ``PostController/changes`` says where.
extension PostController {
  /// Keeps in mind what has been read, before a refresh takes its place.
  func rememberPast() {
    let oldest = oldestPost
    // Who has seen neither a post nor the end of the feed has nothing to compare with.
    guard status.hasLoaded, status.isAtEndOfFeed || oldest != nil else { return }
    past = Past(identifiers: identifiers, oldest: status.isAtEndOfFeed ? nil : oldest)
  }

  /// Begins again with the newest page.
  ///
  /// - Parameter looksDifferent: Whether a post that stays is displayed differently from now on.
  func replacePosts(with page: PostPage, looksDifferent: (Post) -> Bool) {
    identifiers = page.identifiers
    skippedKeys = page.skippedKeys
    unusualKeys = page.unusualKeys
    if hiddenContent.isEmpty {
      // The usual case, and a copy of a long list less.
      concealedPosts = []
      setPosts(page.posts, looksDifferent: looksDifferent)
    } else {
      concealedPosts = page.posts.filter(hiddenContent.hides)
      setPosts(
        page.posts.filter { !hiddenContent.hides($0) }, looksDifferent: looksDifferent)
    }
  }

  /// Adds an older page to what has been read, and returns what of it can be shown and is not yet.
  func takeIn(_ page: PostPage) -> [Post] {
    skippedKeys.formUnion(page.skippedKeys)
    let fresh = page.posts.filter { isFirst($0, of: page) }
    concealedPosts += fresh.filter(hiddenContent.hides)
    return fresh.filter { !hiddenContent.hides($0) }
  }

  /// Whether a post of a page has not been read before. One under a key that differs in case only from that of a newer post
  /// is left out.
  private func isFirst(_ post: Post, of page: PostPage) -> Bool {
    let identifier = post.identifier
    let isFirst = identifiers.insert(identifier).inserted
    if isFirst {
      unusualKeys[identifier] = page.unusualKeys[identifier]
    } else if unusualKeys[identifier] != page.unusualKeys[identifier] {
      skippedKeys.insert(page.key(of: identifier))
      skippedKeys.remove(key(of: identifier))
    }
    return isFirst
  }

  /// The key of a post, as the database has it.
  func key(of identifier: UUID) -> String { unusualKeys[identifier] ?? identifier.uuidString }

  func setKey(_ key: String, of identifier: UUID) {
    unusualKeys[identifier] = key == identifier.uuidString ? nil : key
  }

  /// Shows more posts. The older page that a scroll brings costs no more than itself, however long the list is.
  func addPosts(_ newPosts: [Post]) {
    guard let first = newPosts.first else { return }
    if let last = posts.last, !Post.isNewer(last, than: first) {
      setPosts(posts.merging(newPosts))
    } else {
      let offsets = posts.count..<posts.count + newPosts.count
      changes = Changes(inserted: IndexSet(integersIn: offsets))
      posts.append(contentsOf: newPosts)
    }
  }

  /// Shows other posts, and finds out what that changes.
  ///
  /// - Parameter looksDifferent: Whether a post that stays is displayed differently from now on.
  func setPosts(_ newPosts: [Post], looksDifferent: (Post) -> Bool = { _ in false }) {
    changes = newPosts.changes(from: posts, looksDifferent: looksDifferent)
    posts = newPosts
  }

  private var oldestPost: Post? {
    // What is hidden is in no order.
    [posts.last, concealedPosts.max(by: Post.isNewer)].compactMap(\.self).max(by: Post.isNewer)
  }
}

extension [Post] {
  /// These posts and `others`, both in the order of the feed.
  func merging(_ others: [Post]) -> [Post] {
    var merged: [Post] = []
    merged.reserveCapacity(count + others.count)
    var rest = self[...]
    for other in others {
      let newer = rest.prefix { Post.isNewer($0, than: other) }
      merged += newer
      merged.append(other)
      rest = rest.dropFirst(newer.count)
    }
    return merged + rest
  }

  /// What changed between two lists in the order of the feed, found in one walk along both.
  fileprivate func changes(
    from old: [Post],
    looksDifferent: (Post) -> Bool
  ) -> PostController.Changes {
    var changes = PostController.Changes()
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count, newIndex < count {
      let (oldPost, newPost) = (old[oldIndex], self[newIndex])
      // Of two different posts, the newer one has no counterpart further down the other list.
      if Post.isNewer(oldPost, than: newPost) {
        changes.removed.insert(oldIndex)
        oldIndex += 1
      } else if Post.isNewer(newPost, than: oldPost) {
        changes.inserted.insert(newIndex)
        newIndex += 1
      } else {
        if oldPost != newPost || looksDifferent(oldPost) { changes.updated.insert(oldIndex) }
        oldIndex += 1
        newIndex += 1
      }
    }
    changes.removed.insert(integersIn: oldIndex..<old.count)
    changes.inserted.insert(integersIn: newIndex..<count)
    return changes
  }
}
