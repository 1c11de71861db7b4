import Foundation

/// What the tests ask of an app's model, in types that the app has no part in. The adapter overrides each function; one that
/// does not compile with an app is left out, and the function here says so.
open class ModelInterface {
  public init() {}

  // MARK: Post

  open func makePost(username: String, text: String) -> Any { AdapterFunction.isMissing() }

  open func makePostWithTimestamp(username: String, text: String, timestamp: TimeInterval) -> Any {
    AdapterFunction.isMissing()
  }

  open func makePostWithIdentifier(username: String, text: String, identifier: UUID) -> Any {
    AdapterFunction.isMissing()
  }

  open func makeWholePost(
    username: String, text: String, timestamp: TimeInterval, identifier: UUID
  ) -> Any { AdapterFunction.isMissing() }

  open func readPost(json: [String: Any], identifier: String) -> Any? {
    AdapterFunction.isMissing()
  }

  open func username(of post: Any) -> String { AdapterFunction.isMissing() }
  open func text(of post: Any) -> String { AdapterFunction.isMissing() }
  open func timestamp(of post: Any) -> TimeInterval { AdapterFunction.isMissing() }
  open func identifier(of post: Any) -> UUID { AdapterFunction.isMissing() }
  open func arePostsEqual(_ post: Any, _ other: Any) -> Bool { AdapterFunction.isMissing() }
  open func hashPost(_ post: Any) -> Int { AdapterFunction.isMissing() }

  @MainActor open func jsonValue(of post: Any) -> [String: Any] { AdapterFunction.isMissing() }
  @MainActor open func jsonData(of post: Any) -> Data? { AdapterFunction.isMissing() }
  @MainActor open func queryTimestamp(of post: Any) -> TimeInterval { AdapterFunction.isMissing() }
  @MainActor open func date(of post: Any) -> Date { AdapterFunction.isMissing() }
  @MainActor open func descriptionString(of post: Any) -> String { AdapterFunction.isMissing() }
  @MainActor open func dateString(of post: Any) -> String { AdapterFunction.isMissing() }

  @MainActor open func dateStringInZone(of post: Any, timeZone: TimeZone) -> String {
    AdapterFunction.isMissing()
  }

  @MainActor open func dateStringInLocale(of post: Any, locale: Locale) -> String {
    AdapterFunction.isMissing()
  }

  @MainActor open func dateStringInZoneAndLocale(
    of post: Any, timeZone: TimeZone, locale: Locale
  ) -> String { AdapterFunction.isMissing() }

  // MARK: HiddenContent

  open func makeHiddenContent() -> Any { AdapterFunction.isMissing() }
  open func isHiddenContentEmpty(_ content: Any) -> Bool { AdapterFunction.isMissing() }
  open func hiddenItems(of content: Any) -> [Any] { AdapterFunction.isMissing() }
  open func hiddenContent(_ content: Any, hides post: Any) -> Bool { AdapterFunction.isMissing() }
  open func hiddenContentByInserting(_ item: Any, into content: Any) -> Any {
    AdapterFunction.isMissing()
  }
  open func hiddenContentByRemoving(_ item: Any, from content: Any) -> Any {
    AdapterFunction.isMissing()
  }
  open func areHiddenContentsEqual(_ content: Any, _ other: Any) -> Bool {
    AdapterFunction.isMissing()
  }
  open func hashHiddenContent(_ content: Any) -> Int { AdapterFunction.isMissing() }
  open func decodeHiddenContent(from decoder: any Decoder) throws -> Any {
    AdapterFunction.isMissing()
  }
  open func encodeHiddenContent(_ content: Any, to encoder: any Encoder) throws {
    AdapterFunction.isMissing()
  }

  open func itemHidingPost(_ post: Any) -> Any { AdapterFunction.isMissing() }
  open func itemHidingUser(username: String) -> Any { AdapterFunction.isMissing() }

  open func itemHidingIdentifier(_ identifier: UUID, username: String, excerpt: String) -> Any {
    AdapterFunction.isMissing()
  }

  open func areItemsEqual(_ item: Any, _ other: Any) -> Bool { AdapterFunction.isMissing() }
  open func hashItem(_ item: Any) -> Int { AdapterFunction.isMissing() }
  open func decodeItem(from decoder: any Decoder) throws -> Any { AdapterFunction.isMissing() }
  open func encodeItem(_ item: Any, to encoder: any Encoder) throws { AdapterFunction.isMissing() }
}
