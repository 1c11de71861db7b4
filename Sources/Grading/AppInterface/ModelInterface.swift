import Foundation

/// The functions of an app's model that the tests call. The adapter overrides them. One that does not compile with an app ends the test.
open class ModelInterface {
  public init() {}

  // MARK: Post

  open func makePost(username: String, text: String) -> Any { missing() }

  open func makePostWithTimestamp(username: String, text: String, timestamp: TimeInterval) -> Any {
    missing()
  }

  open func makeWholePost(
    username: String, text: String, timestamp: TimeInterval, identifier: UUID
  ) -> Any { missing() }

  open func readPost(json: [String: Any], identifier: String) -> Any? { missing() }
  open func username(of post: Any) -> String { missing() }
  open func text(of post: Any) -> String { missing() }
  open func timestamp(of post: Any) -> TimeInterval { missing() }
  open func identifier(of post: Any) -> UUID { missing() }
  open func arePostsEqual(_ post: Any, _ other: Any) -> Bool { missing() }
  @MainActor open func jsonValue(of post: Any) -> [String: Any] { missing() }
  @MainActor open func jsonData(of post: Any) -> Data? { missing() }
  @MainActor open func queryTimestamp(of post: Any) -> TimeInterval { missing() }
  @MainActor open func date(of post: Any) -> Date { missing() }
  @MainActor open func descriptionString(of post: Any) -> String { missing() }
  @MainActor open func dateString(of post: Any) -> String { missing() }

  @MainActor open func dateStringInZoneAndLocale(
    of post: Any, timeZone: TimeZone, locale: Locale
  ) -> String { missing() }

  // MARK: HiddenContent

  open func makeHiddenContent() -> Any { missing() }
  open func hiddenItems(of content: Any) -> [Any] { missing() }
  open func hiddenContent(_ content: Any, hides post: Any) -> Bool { missing() }
  open func itemHidingPost(_ post: Any) -> Any { missing() }
  open func itemHidingUser(username: String) -> Any { missing() }
}
