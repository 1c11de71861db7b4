import AppInterface
import Foundation

/// A post of the app. Unchecked: a post is `Sendable` in the starter. If an app changes that, the test says so.
public struct Post: @unchecked Sendable {
  let wrapped: Any

  init(wrapped: Any) { self.wrapped = wrapped }

  public init(username: String, text: String) {
    wrapped = App.model.makePost(username: username, text: text)
  }

  public init(username: String, text: String, timestamp: TimeInterval) {
    wrapped = App.model.makePostWithTimestamp(username: username, text: text, timestamp: timestamp)
  }

  public init(username: String, text: String, timestamp: TimeInterval, identifier: UUID) {
    wrapped = App.model.makeWholePost(
      username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  public init?(json: [String: Any], identifier: String) {
    guard let wrapped = App.model.readPost(json: json, identifier: identifier) else { return nil }
    self.wrapped = wrapped
  }

  public var username: String { App.model.username(of: wrapped) }
  public var text: String { App.model.text(of: wrapped) }
  public var timestamp: TimeInterval { App.model.timestamp(of: wrapped) }
  public var identifier: UUID { App.model.identifier(of: wrapped) }
  public var jsonValue: [String: Any] { App.onMain { App.model.jsonValue(of: wrapped) } }
  public var jsonData: Data? { App.onMain { App.model.jsonData(of: wrapped) } }
  public var queryTimestamp: TimeInterval { App.onMain { App.model.queryTimestamp(of: wrapped) } }
  public var date: Date { App.onMain { App.model.date(of: wrapped) } }
  public var descriptionString: String { App.onMain { App.model.descriptionString(of: wrapped) } }
  public var dateString: String { App.onMain { App.model.dateString(of: wrapped) } }

  public func dateString(timeZone: TimeZone, locale: Locale) -> String {
    App.onMain {
      App.model.dateStringInZoneAndLocale(of: wrapped, timeZone: timeZone, locale: locale)
    }
  }

  public var endpoint: URL { App.onMain { App.controllers.endpoint(of: wrapped) } }
}

extension Post: Equatable, CustomStringConvertible {
  public static func == (lhs: Post, rhs: Post) -> Bool {
    App.model.arePostsEqual(lhs.wrapped, rhs.wrapped)
  }

  public var description: String { String(describing: wrapped) }
}
