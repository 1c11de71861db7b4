import Foundation

/// The functions of an app's model that the tests call, without types of the app. The adapter overrides each function. If one
/// does not compile with an app, it is left out, and the function here ends the test.
open class ModelInterface {
  public init() {}

  // MARK: Post

  open func makePost(username: String, text: String) -> Any { missing() }

  open func makePostWithTimestamp(username: String, text: String, timestamp: TimeInterval) -> Any {
    missing()
  }

  open func makePostWithIdentifier(username: String, text: String, identifier: UUID) -> Any {
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
  open func hashPost(_ post: Any) -> Int { missing() }

  @MainActor open func jsonValue(of post: Any) -> [String: Any] { missing() }
  @MainActor open func jsonData(of post: Any) -> Data? { missing() }
  @MainActor open func queryTimestamp(of post: Any) -> TimeInterval { missing() }
  @MainActor open func date(of post: Any) -> Date { missing() }
  @MainActor open func descriptionString(of post: Any) -> String { missing() }
  @MainActor open func dateString(of post: Any) -> String { missing() }

  @MainActor open func dateStringInZone(of post: Any, timeZone: TimeZone) -> String { missing() }

  @MainActor open func dateStringInLocale(of post: Any, locale: Locale) -> String { missing() }

  @MainActor open func dateStringInZoneAndLocale(
    of post: Any, timeZone: TimeZone, locale: Locale
  ) -> String { missing() }

  // MARK: HiddenContent

  open func makeHiddenContent() -> Any { missing() }
  open func isHiddenContentEmpty(_ content: Any) -> Bool { missing() }
  open func hiddenItems(of content: Any) -> [Any] { missing() }
  open func hiddenContent(_ content: Any, hides post: Any) -> Bool { missing() }
  open func hiddenContentByInserting(_ item: Any, into content: Any) -> Any { missing() }
  open func hiddenContentByRemoving(_ item: Any, from content: Any) -> Any { missing() }
  open func areHiddenContentsEqual(_ content: Any, _ other: Any) -> Bool { missing() }
  open func hashHiddenContent(_ content: Any) -> Int { missing() }
  open func decodeHiddenContent(from decoder: any Decoder) throws -> Any { missing() }
  open func encodeHiddenContent(_ content: Any, to encoder: any Encoder) throws { missing() }

  open func itemHidingPost(_ post: Any) -> Any { missing() }
  open func itemHidingUser(username: String) -> Any { missing() }

  open func itemHidingIdentifier(_ identifier: UUID, username: String, excerpt: String) -> Any {
    missing()
  }

  open func areItemsEqual(_ item: Any, _ other: Any) -> Bool { missing() }
  open func hashItem(_ item: Any) -> Int { missing() }
  open func decodeItem(from decoder: any Decoder) throws -> Any { missing() }
  open func encodeItem(_ item: Any, to encoder: any Encoder) throws { missing() }
}
