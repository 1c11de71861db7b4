import Cloud
import CommandLineSupport
import Foundation
import HeadlessUI

/// What holds for every command.
struct Options: Equatable {
  enum Name: String, CommandLineOption {
    case data
    case user = "as"
    case location = "at"
    case radius
    case contacts
    case ids
    case width
    case height
    case timeZone = "time-zone"

    var takesValue: Bool { self != .ids }
  }

  /// Where everything is kept.
  var directory: String
  /// Who is signed in.
  var user: String
  var location: CloudLocation?
  /// In kilometres, as typed.
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
      throw arguments.failure("Where is everything kept? Say “--data DIR”.")
    }
    guard let user = arguments[.user], !user.isEmpty else {
      throw arguments.failure("Who are you? Say “--as USER”.")
    }
    self.directory = directory
    self.user = user
    self.location = try arguments[.location].map(location)
    radius = arguments[.radius]
    if let radius, !(Double(radius).map { $0 > 0 && $0.isFinite } ?? false) {
      throw arguments.failure("--radius takes kilometres, such as 25, not “\(radius)”.")
    }
    contacts = arguments[.contacts]
    printsIDs = arguments.contains(.ids)
    width = try arguments.number(.width, in: ScreenSize.minimumWidth...1000)
    height = try arguments.number(.height, in: ScreenSize.minimumHeight...1000)
    timeZone = try arguments.timeZone(.timeZone) ?? .current
  }
}
