import Foundation
import PostModel

extension PostController {
  public var hiddenContent: HiddenContent { feed.hiddenContent }

  /// Hides a post, or all posts of a user, until ``unhide(_:)``, also after the next launch.
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func hide(_ item: HiddenContent.Item) { changeHiddenContent { $0.insert(item) } }

  public func unhide(_ item: HiddenContent.Item) { changeHiddenContent { $0.remove(item) } }

  /// Writes a report to `reports/IDENTIFIER.json` beside the feed, and hides the post once the server has confirmed it.
  /// A second try needs the same `identifier`. `completion` is called exactly once, with nil if the server has confirmed the report.
  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func report(
    _ post: Post,
    reason: String,
    identifier: UUID = UUID(),
    completion: (@MainActor (PostError?) -> Void)? = nil
  ) {
    let report = Report(
      post: post.identifier, reason: reason, timestamp: now().timeIntervalSince1970)
    let parent = baseURL.path().isEmpty ? baseURL : baseURL.deletingLastPathComponent()
    let url = parent.appending(components: "reports", "\(identifier.uuidString).json")
    loader.put(try? JSONEncoder().encode(report), to: url) { data in
      (try? JSONDecoder().decode(Report.self, from: data)) == report
    } handle: { [self] _, error in
      if error == nil { hide(.post(post)) }
      return { completion?(error) }
    }
  }

  private func changeHiddenContent(_ change: (inout HiddenContent) -> Void) {
    var content = hiddenContent
    change(&content)
    do {
      try hiddenContentStore?.save(content)
      hiddenContentFailure = nil
    } catch {
      hiddenContentFailure = .hiddenContentNotSaved(error)
    }
    replace(hiddenContent: content)
  }
}
