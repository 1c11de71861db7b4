import Cloud
import CommandLineSupport
import Foundation
import HeadlessUI
import TimelineModel

/// The options of all subcommands.
struct Options: Equatable {
  enum Name: String, CaseIterable, CommandLineOption {
    case data
    case user = "as"
    case location = "at"
    case radius
    case contacts
    case photos
    case ids
    case width
    case height
    case timeZone = "time-zone"
    case port
    case open
    case tour

    var takesValue: Bool { ![.ids, .open, .tour].contains(self) }

    /// Whether a subcommand uses this option.
    func isUsed(by subcommand: Subcommand) -> Bool {
      switch (self, subcommand) {
      case (.location, .post), (.radius, .nearby), (.contacts, .search): true
      case (.location, _), (.radius, _), (.contacts, _), (.photos, _), (.port, _), (.open, _),
        (.tour, _):
        false
      default: true
      }
    }
  }

  /// The folder for all data.
  var directory: String
  /// The person who is signed in.
  var user: String
  var location: CloudLocation?
  /// The radius in kilometres, as typed.
  var radius: String?
  /// The file with the names of the user's contacts.
  var contacts: String?
  var printsIDs = false
  var width: Int?
  var height: Int?
  var timeZone = TimeZone.current

  init(
    _ arguments: Arguments<Name>, location: (String) throws -> CloudLocation
  ) throws {
    guard let directory = arguments[.data], !directory.isEmpty else {
      throw arguments.usageError("The data folder is missing. Add “--data DIR”.")
    }
    guard let user = arguments[.user], !user.isEmpty else {
      throw arguments.usageError("The user is missing. Add “--as USER”.")
    }
    if let objection = Self.objection(to: user) { throw arguments.usageError(objection) }
    self.directory = directory
    self.user = user
    self.location = try arguments[.location].map(location)
    radius = arguments[.radius]
    if let radius, !(Double(radius).map { $0 > 0 && $0.isFinite } ?? false) {
      throw arguments.usageError("--radius takes kilometres, such as 25, not “\(radius)”.")
    }
    contacts = arguments[.contacts]
    printsIDs = arguments.contains(.ids)
    width = try arguments.number(.width, in: ScreenSize.minimumWidth...1000)
    height = try arguments.number(.height, in: ScreenSize.minimumHeight...1000)
    timeZone = try arguments.timeZone(.timeZone) ?? .current
  }
}

extension Options {
  /// The ID of the user: the name, encoded with the characters that a record's name may have. Case does not matter.
  var userRecordID: CloudRecord.ID { Self.userRecordID(of: user) }

  /// Why a user cannot have this name. Nil if the name is allowed.
  static func objection(to user: String) -> String? {
    let shown = user.count > 40 ? user.prefix(40) + "…" : user
    let id = userRecordID(of: user)
    if id.recordName.count > 200 { return "“\(shown)” is too long for a name." }
    let isPossible = !id.recordName.isEmpty && User(id: id, displayName: user) != nil
    return isPossible ? nil : "“\(shown)” is not allowed as a name."
  }

  static func userRecordID(of user: String) -> CloudRecord.ID {
    let name = user.asSearchTerm.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return CloudRecord.ID(recordName: name)
  }
}
