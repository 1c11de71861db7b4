import CommandLineSupport
import Foundation
import TimelineModel

/// What the app on the whole terminal needs to know.
struct AppOptions: Equatable {
  /// Where everything is kept; nil for this user's own place.
  var directory: String?
  /// Who is signed in.
  var user: String
  /// The folder with the photos that may be shown; nil for the usual one.
  var photos: String?
  var contacts: String?
  var timeZone = TimeZone.current

  init(_ arguments: Arguments<Options.Name>) throws {
    if arguments[.data]?.isEmpty == true {
      throw arguments.failure("Where is everything kept? Say “--data DIR”.")
    }
    directory = arguments[.data]
    let user = arguments[.user] ?? NSUserName()
    if let objection = Options.objection(to: user) {
      throw arguments.failure("\(objection) Say “--as USER”.")
    }
    self.user = user
    photos = arguments[.photos]
    contacts = arguments[.contacts]
    timeZone = try arguments.timeZone(.timeZone) ?? .current
    if let option = Options.Name.allCases.first(where: {
      arguments.contains($0) && ![.data, .user, .photos, .contacts, .timeZone].contains($0)
    }) {
      throw arguments.failure("“app” makes no use of --\(option.rawValue).")
    }
  }
}
