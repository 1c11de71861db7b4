import CommandLineSupport
import Foundation
import TimelineModel
import WebUI

/// The options of the full-screen app.
struct AppOptions: Equatable {
  /// The folder for all data. Nil for the default folder of this user.
  var directory: String?
  /// The person who is signed in.
  var user: String
  /// The folder with the photos. Nil for the default folder.
  var photos: String?
  var contacts: String?
  var timeZone = TimeZone.current
  /// How the app is shown in a browser. Nil for the terminal.
  var web: WebOptions?

  init(_ arguments: Arguments<Options.Name>, isInBrowser: Bool = false) throws {
    if isInBrowser {
      web = try WebOptions(arguments, port: .port, open: .open, tour: .tour)
    }
    if arguments[.data]?.isEmpty == true {
      throw arguments.usageError("The data folder is missing. Add “--data DIR”.")
    }
    directory = arguments[.data]
    let user = arguments[.user] ?? NSUserName()
    if let objection = Options.objection(to: user) {
      throw arguments.usageError("\(objection) Say “--as USER”.")
    }
    self.user = user
    photos = arguments[.photos]
    contacts = arguments[.contacts]
    timeZone = try arguments.timeZone(.timeZone) ?? .current
    if let option = Options.Name.allCases.first(where: {
      arguments.contains($0) && ![.data, .user, .photos, .contacts, .timeZone].contains($0)
        && !(isInBrowser && [.port, .open, .tour].contains($0))
    }) {
      throw arguments.usageError(
        "“\(isInBrowser ? "web" : "app")” makes no use of --\(option.rawValue).")
    }
  }
}
