import Foundation
import PostModel

/// Curriculum: Part Two, Black Diamonds (report and hide content).
extension PostController {
  /// Hides a post, or all that a user writes, until ``unhide(_:)``; also after the next launch.
  public func hide(_ item: HiddenContent.Item) {
    hiddenContent.insert(item)
    saveHiddenContent()
    concealedPosts += posts.filter(hiddenContent.hides)
    setPosts(posts.filter { !hiddenContent.hides($0) })
    if posts.isEmpty && status.hasLoaded { fetchPosts(reset: false) }
  }

  /// Shows again what ``hide(_:)`` hid.
  public func unhide(_ item: HiddenContent.Item) {
    hiddenContent.remove(item)
    saveHiddenContent()
    let revealed = concealedPosts.filter { !hiddenContent.hides($0) }.sorted(by: Post.isNewer)
    concealedPosts.removeAll { !hiddenContent.hides($0) }
    addPosts(revealed)
  }

  /// Tells the people who run the feed about a post, and hides it.
  ///
  /// The report goes to `reports/IDENTIFIER.json` beside the feed.
  ///
  /// - Parameters:
  ///   - post: The post. It is hidden when the report has arrived.
  ///   - reason: What is wrong with it.
  ///   - identifier: The report's key; the same one when trying again, see ``addPost(username:text:identifier:completion:)``.
  ///   - completion: Runs exactly once, with nil when the server confirmed the report.
  public func report(
    _ post: Post,
    reason: String,
    identifier: UUID = UUID(),
    completion: (@MainActor (PostError?) -> Void)? = nil
  ) {
    let report = Report(
      post: post.identifier,
      reason: reason,
      timestamp: now().timeIntervalSince1970
    )
    let parent = baseURL.path().isEmpty ? baseURL : baseURL.deletingLastPathComponent()
    let url = parent.appending(components: "reports", "\(identifier.uuidString).json")
    put(try? JSONEncoder().encode(report), to: url) { data in
      (try? JSONDecoder().decode(Report.self, from: data)) == report
    } handler: { [self] _, error in
      if error == nil { hide(.post(post)) }
      return { completion?(error) }
    }
  }

  /// Takes over what was hidden at the last launch.
  func loadHiddenContent() {
    do {
      hiddenContent = try hiddenContentStore?.load() ?? hiddenContent
    } catch {
      status.hiddenContentFailure = .hiddenContentNotRead(error)
    }
  }

  private func saveHiddenContent() {
    do {
      try hiddenContentStore?.save(hiddenContent)
      status.hiddenContentFailure = nil
    } catch {
      status.hiddenContentFailure = .hiddenContentNotSaved(error)
    }
  }
}
