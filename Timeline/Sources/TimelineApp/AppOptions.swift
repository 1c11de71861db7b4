import Cloud
import CommandLineSupport
import Foundation
import TimelineModel

public struct AppOptions: Equatable, Sendable {
  /// The folder for all data. Nil for this user's default.
  public var directory: String?
  public var user: String
  /// The folder with the photos. Nil for the default.
  public var photos: String?
  /// The file with the names of the user's contacts.
  public var contacts: String?
  public var timeZone = TimeZone.current

  public init<Option>(
    _ arguments: Arguments<Option>, data: Option, user: Option, photos: Option, contacts: Option,
    timeZone: Option
  ) throws {
    if arguments[data]?.isEmpty == true {
      throw arguments.usageError("The data folder is missing. Add “--data DIR”.")
    }
    directory = arguments[data]
    self.user = arguments[user] ?? NSUserName()
    if let objection = Self.objection(to: self.user) {
      throw arguments.usageError("\(objection) Say “--as USER”.")
    }
    self.photos = arguments[photos]
    self.contacts = arguments[contacts]
    self.timeZone = try arguments.timeZone(timeZone) ?? .current
  }

  /// The reason why a user cannot have this name. Nil if the name is allowed.
  static func objection(to user: String) -> String? {
    let shown = user.count > 40 ? user.prefix(40) + "…" : user
    let id = userRecordID(of: user)
    if id.recordName.count > 200 { return "“\(shown)” is too long for a name." }
    let isPossible = !id.recordName.isEmpty && User(id: id, displayName: user) != nil
    return isPossible ? nil : "“\(shown)” is not allowed as a name."
  }

  /// The name, encoded with the characters that a record's name may have. Case does not matter.
  static func userRecordID(of user: String) -> CloudRecord.ID {
    let name = user.asSearchTerm.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return CloudRecord.ID(recordName: name)
  }
}
