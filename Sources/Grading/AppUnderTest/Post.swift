import AppInterface
import Foundation

/// A post of the app.
///
/// Unchecked: a post is `Sendable` in the starter. Who makes it something else is to see what comes of that.
public struct Post: @unchecked Sendable {
  let own: Any

  init(own: Any) { self.own = own }

  public init(username: String, text: String) {
    own = App.model.makePost(username: username, text: text)
  }

  public init(username: String, text: String, timestamp: TimeInterval) {
    own = App.model.makePostWithTimestamp(username: username, text: text, timestamp: timestamp)
  }

  public init(username: String, text: String, identifier: UUID) {
    own = App.model.makePostWithIdentifier(username: username, text: text, identifier: identifier)
  }

  public init(username: String, text: String, timestamp: TimeInterval, identifier: UUID) {
    own = App.model.makeWholePost(
      username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  public init?(json: [String: Any], identifier: String) {
    guard let own = App.model.readPost(json: json, identifier: identifier) else { return nil }
    self.own = own
  }

  public var username: String { App.model.username(of: own) }
  public var text: String { App.model.text(of: own) }
  public var timestamp: TimeInterval { App.model.timestamp(of: own) }
  public var identifier: UUID { App.model.identifier(of: own) }

  public var jsonValue: [String: Any] { App.onMain { App.model.jsonValue(of: own) } }
  public var jsonData: Data? { App.onMain { App.model.jsonData(of: own) } }
  public var queryTimestamp: TimeInterval { App.onMain { App.model.queryTimestamp(of: own) } }
  public var date: Date { App.onMain { App.model.date(of: own) } }
  public var descriptionString: String { App.onMain { App.model.descriptionString(of: own) } }
  public var dateString: String { App.onMain { App.model.dateString(of: own) } }

  public func dateString(timeZone: TimeZone) -> String {
    App.onMain { App.model.dateStringInZone(of: own, timeZone: timeZone) }
  }

  public func dateString(locale: Locale) -> String {
    App.onMain { App.model.dateStringInLocale(of: own, locale: locale) }
  }

  public func dateString(timeZone: TimeZone, locale: Locale) -> String {
    App.onMain {
      App.model.dateStringInZoneAndLocale(of: own, timeZone: timeZone, locale: locale)
    }
  }

  public var endpoint: URL { App.onMain { App.controllers.endpoint(of: own) } }
}

extension Post: Hashable, CustomStringConvertible {
  public static func == (lhs: Post, rhs: Post) -> Bool {
    App.model.arePostsEqual(lhs.own, rhs.own)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(App.model.hashPost(own)) }

  public var description: String { String(describing: own) }
}
