import AppInterface
import Foundation

/// The model of an app in another process.
final class RemoteModel: ModelInterface {
  private let app: AppSession

  init(_ app: AppSession) { self.app = app }

  override func makePost(username: String, text: String) -> Any {
    app.value(.makePost, username, text)
  }

  override func makePostWithTimestamp(
    username: String, text: String, timestamp: TimeInterval
  ) -> Any { app.value(.makePostWithTimestamp, username, text, timestamp) }

  override func makeWholePost(
    username: String, text: String, timestamp: TimeInterval, identifier: UUID
  ) -> Any { app.value(.makeWholePost, username, text, timestamp, identifier) }

  override func readPost(json: [String: Any], identifier: String) -> Any? {
    RemoteObject(app.ask(.readPost, JSONFields(json), identifier), of: app.link)
  }

  override func username(of post: Any) -> String { app.property(.username, of: post) }
  override func text(of post: Any) -> String { app.property(.text, of: post) }
  override func timestamp(of post: Any) -> TimeInterval { app.property(.timestamp, of: post) }
  override func identifier(of post: Any) -> UUID { app.property(.identifier, of: post) }

  override func arePostsEqual(_ post: Any, _ other: Any) -> Bool {
    app.ask(.arePostsEqual, post, other)
  }

  override func jsonValue(of post: Any) -> [String: Any] {
    (app.ask(.jsonValue, post) as JSONFields).fields
  }
  override func jsonData(of post: Any) -> Data? { app.ask(.jsonData, post) }
  override func queryTimestamp(of post: Any) -> TimeInterval { app.ask(.queryTimestamp, post) }
  override func date(of post: Any) -> Date { app.ask(.date, post) }
  override func descriptionString(of post: Any) -> String { app.ask(.descriptionString, post) }
  override func dateString(of post: Any) -> String { app.ask(.dateString, post) }

  override func dateStringInZoneAndLocale(
    of post: Any, timeZone: TimeZone, locale: Locale
  ) -> String { app.ask(.dateStringInZoneAndLocale, post, timeZone, locale) }

  override func makeHiddenContent() -> Any { app.value(.makeHiddenContent) }
  override func hiddenItems(of content: Any) -> [Any] { app.values(.hiddenItems, content) }

  override func hiddenContent(_ content: Any, hides post: Any) -> Bool {
    app.ask(.hides, content, post)
  }

  override func itemHidingPost(_ post: Any) -> Any { app.value(.itemHidingPost, post) }
  override func itemHidingUser(username: String) -> Any { app.value(.itemHidingUser, username) }
}
