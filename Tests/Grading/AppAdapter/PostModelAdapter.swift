import AppInterface
import Foundation
import PostModel

/// Passes the tests' calls on to `PostModel`. Each function uses one part of the app. If its signature differs from the starter's, the
/// grader leaves the function out, and the criteria that need it do not compile. An app can replace everything that is called here, so
/// the adapter does not compute or compare values: it only passes on the app's results.
final class PostModelAdapter: AppInterface.ModelInterface {
  override func makePost(username: String, text: String) -> Any {
    Post(username: username, text: text)
  }

  override func makePostWithTimestamp(
    username: String, text: String, timestamp: TimeInterval
  ) -> Any {
    Post(username: username, text: text, timestamp: timestamp)
  }

  override func makeWholePost(
    username: String, text: String, timestamp: TimeInterval, identifier: UUID
  ) -> Any {
    Post(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  override func readPost(json: [String: Any], identifier: String) -> Any? {
    Post(json: json, identifier: identifier)
  }

  override func username(of post: Any) -> String { (post as! Post).username }
  override func text(of post: Any) -> String { (post as! Post).text }
  override func timestamp(of post: Any) -> TimeInterval { (post as! Post).timestamp }
  override func identifier(of post: Any) -> UUID { (post as! Post).identifier }

  override func arePostsEqual(_ post: Any, _ other: Any) -> Bool {
    (post as! Post) == (other as! Post)
  }

  override func jsonValue(of post: Any) -> [String: Any] { (post as! Post).jsonValue }
  override func jsonData(of post: Any) -> Data? { (post as! Post).jsonData }
  override func queryTimestamp(of post: Any) -> TimeInterval { (post as! Post).queryTimestamp }
  override func date(of post: Any) -> Date { (post as! Post).date }
  override func descriptionString(of post: Any) -> String { (post as! Post).descriptionString }
  override func dateString(of post: Any) -> String { (post as! Post).dateString }

  override func dateStringInZoneAndLocale(
    of post: Any, timeZone: TimeZone, locale: Locale
  ) -> String {
    (post as! Post).dateString(timeZone: timeZone, locale: locale)
  }

  override func makeHiddenContent() -> Any { HiddenContent() }

  override func hiddenItems(of content: Any) -> [Any] { (content as! HiddenContent).items as [Any] }

  override func hiddenContent(_ content: Any, hides post: Any) -> Bool {
    (content as! HiddenContent).hides(post as! Post)
  }

  override func itemHidingPost(_ post: Any) -> Any { HiddenContent.Item.post(post as! Post) }

  override func itemHidingUser(username: String) -> Any {
    HiddenContent.Item.user(username: username)
  }
}

/// The entry through which the tests find the adapter. They keep it alive.
@_cdecl("post_model_adapter")
public func makePostModelAdapter() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(PostModelAdapter()).toOpaque()
}
