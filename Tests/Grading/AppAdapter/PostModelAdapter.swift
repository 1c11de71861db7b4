import AppInterface
import Foundation
import PostModel

/// What the tests ask of `PostModel`. One function is one thing to ask: where an app does not have it as the starter does, the
/// grader leaves that function out, and the criteria that need it do not compile.
///
/// An app can put its own in the place of whatever is called here. So nothing is computed here, and nothing is compared: only
/// what the app says is handed on.
final class PostModelAdapter: AppInterface.ModelInterface {
  override func makePost(username: String, text: String) -> Any {
    Post(username: username, text: text)
  }

  override func makePostWithTimestamp(
    username: String, text: String, timestamp: TimeInterval
  ) -> Any {
    Post(username: username, text: text, timestamp: timestamp)
  }

  override func makePostWithIdentifier(username: String, text: String, identifier: UUID) -> Any {
    Post(username: username, text: text, identifier: identifier)
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

  override func hashPost(_ post: Any) -> Int { (post as! Post).hashValue }

  override func jsonValue(of post: Any) -> [String: Any] { (post as! Post).jsonValue }
  override func jsonData(of post: Any) -> Data? { (post as! Post).jsonData }
  override func queryTimestamp(of post: Any) -> TimeInterval { (post as! Post).queryTimestamp }
  override func date(of post: Any) -> Date { (post as! Post).date }
  override func descriptionString(of post: Any) -> String { (post as! Post).descriptionString }
  override func dateString(of post: Any) -> String { (post as! Post).dateString }

  override func dateStringInZone(of post: Any, timeZone: TimeZone) -> String {
    (post as! Post).dateString(timeZone: timeZone)
  }

  override func dateStringInLocale(of post: Any, locale: Locale) -> String {
    (post as! Post).dateString(locale: locale)
  }

  override func dateStringInZoneAndLocale(
    of post: Any, timeZone: TimeZone, locale: Locale
  ) -> String {
    (post as! Post).dateString(timeZone: timeZone, locale: locale)
  }

  override func makeHiddenContent() -> Any { HiddenContent() }

  override func isHiddenContentEmpty(_ content: Any) -> Bool { (content as! HiddenContent).isEmpty }

  override func hiddenItems(of content: Any) -> [Any] { (content as! HiddenContent).items as [Any] }

  override func hiddenContent(_ content: Any, hides post: Any) -> Bool {
    (content as! HiddenContent).hides(post as! Post)
  }

  override func hiddenContentByInserting(_ item: Any, into content: Any) -> Any {
    var content = content as! HiddenContent
    content.insert(item as! HiddenContent.Item)
    return content
  }

  override func hiddenContentByRemoving(_ item: Any, from content: Any) -> Any {
    var content = content as! HiddenContent
    content.remove(item as! HiddenContent.Item)
    return content
  }

  override func areHiddenContentsEqual(_ content: Any, _ other: Any) -> Bool {
    (content as! HiddenContent) == (other as! HiddenContent)
  }

  override func hashHiddenContent(_ content: Any) -> Int { (content as! HiddenContent).hashValue }

  override func decodeHiddenContent(from decoder: any Decoder) throws -> Any {
    try HiddenContent(from: decoder)
  }

  override func encodeHiddenContent(_ content: Any, to encoder: any Encoder) throws {
    try (content as! HiddenContent).encode(to: encoder)
  }

  override func itemHidingPost(_ post: Any) -> Any { HiddenContent.Item.post(post as! Post) }

  override func itemHidingUser(username: String) -> Any {
    HiddenContent.Item.user(username: username)
  }

  override func itemHidingIdentifier(
    _ identifier: UUID, username: String, excerpt: String
  ) -> Any {
    HiddenContent.Item.post(identifier: identifier, username: username, excerpt: excerpt)
  }

  override func areItemsEqual(_ item: Any, _ other: Any) -> Bool {
    (item as! HiddenContent.Item) == (other as! HiddenContent.Item)
  }

  override func hashItem(_ item: Any) -> Int { (item as! HiddenContent.Item).hashValue }

  override func decodeItem(from decoder: any Decoder) throws -> Any {
    try HiddenContent.Item(from: decoder)
  }

  override func encodeItem(_ item: Any, to encoder: any Encoder) throws {
    try (item as! HiddenContent.Item).encode(to: encoder)
  }
}

/// How the tests find the adapter. They hold on to it.
@_cdecl("post_model_adapter")
public func makePostModelAdapter() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(PostModelAdapter()).toOpaque()
}
