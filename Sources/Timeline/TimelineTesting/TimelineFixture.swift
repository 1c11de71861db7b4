import EmbeddedCloud
import Foundation
import HeadlessUI

/// One entry of Timeline's index of fixtures: the content of the cloud, the actions of a person, and the records saved.
/// The golden screen of the same name shows the result.
///
/// The format is described in `Fixtures/Timeline/README.md`.
public struct TimelineFixture: Decodable, Sendable, CustomStringConvertible {
  /// What a person may deny the app access to.
  public enum Source: String, Decodable, Sendable {
    case contacts
    case library
  }

  public let name: String
  /// The heading of the overview document that the fixture illustrates.
  public let feature: String
  /// What is special about the fixture.
  public let about: String
  /// The file in the folder `Clouds` with the cloud's initial content.
  public let cloud: String
  /// The person who is signed in. Nil for nobody.
  public let person: String?
  /// The names in that person's address book. Nil for none.
  public let contacts: [String]?
  /// The files in the folder `Photos` that are in that person's library. Nil for none.
  public let library: [String]?
  /// What that person denies the app access to. Nil for nothing.
  public let refuses: [Source]?
  /// The actions, in the words of ``Stage/perform(_:)``.
  public let actions: [String]
  /// The records that the person has saved, as they are in the cloud at the end.
  public let saved: [SavedRecord]

  public var description: String { name }

  private enum CodingKeys: String, CodingKey {
    case name, feature, about, cloud
    case person = "as"
    case contacts, library, refuses, actions, saved
  }

  /// The size of the golden screens.
  public static let screenSize = ScreenSize(width: 44, height: 24)

  /// All fixtures, in the order of the index.
  public static func all() throws -> [TimelineFixture] {
    let url = CloudFixture.directory.appending(path: "index.json")
    return try JSONDecoder().decode([TimelineFixture].self, from: Data(contentsOf: url))
  }

  /// The fixture with a name.
  public static func named(_ name: String) throws -> TimelineFixture {
    guard let fixture = try all().first(where: { $0.name == name }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return fixture
  }

  /// A person with the app, the contacts and the library of the fixture.
  @MainActor
  func makeApp(on cloud: EmbeddedCloud, as name: String?) throws -> TimelineApp {
    TimelineApp(
      cloud: cloud,
      as: name,
      contacts: makeContacts(),
      library: try makeLibrary(),
      size: Self.screenSize
    )
  }

  private func makeContacts() -> MemoryContacts {
    refuses?.contains(.contacts) == true
      ? MemoryContacts(failure: AccessRefused()) : MemoryContacts(contacts ?? [])
  }

  private func makeLibrary() throws -> MemoryPhotoLibrary {
    refuses?.contains(.library) == true
      ? MemoryPhotoLibrary(failure: AccessRefused())
      : try MemoryPhotoLibrary(fixtures: library ?? [])
  }
}
