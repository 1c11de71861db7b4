import Cloud
import EmbeddedCloud
import Foundation
import HeadlessUI
import ScreenTesting
import TimelineControllers
import TimelineViews

/// A person with the app and a connection to a cloud that others may share.
@MainActor
public struct TimelineTestApp {
  public let connection: MockCloudDatabase
  public let viewModel: AppViewModel
  public let screen: AppScreen
  public let user: UserSession

  /// Clock, identifiers, time zone and locale are the same on every machine. The posts and comments of a
  /// person called `NAME` get the identifiers `NAME-1`, `NAME-2`, …. If the name is nil, nobody has signed in.
  public init(
    cloud: EmbeddedCloud, as name: String?, contacts: MemoryContacts = MemoryContacts(),
    library: MemoryPhotoLibrary = MemoryPhotoLibrary(),
    size: ScreenSize = ScreenSize(width: 44, height: 24)
  ) {
    let clock = TestClock(CloudFixture.now)
    connection = MockCloudDatabase(cloud.database(signedInAs: name.map(CloudFixture.userRecordID)))
    var count = 0
    viewModel = AppViewModel(
      cloudKitManager: CloudKitManager(
        publicDatabase: connection, now: { clock.now }, sleep: { clock.now += $0 }),
      contacts: contacts, photoLibrary: library,
      format: DisplayFormat(timeZone: .gmt, locale: Locale(identifier: "en_GB")),
      makeID: {
        count += 1
        return CloudRecord.ID(recordName: "\(name ?? "")-\(count)")
      })
    screen = AppScreen(viewModel: viewModel, size: size)
    user = UserSession(on: screen)
  }

  /// Performs an action while responses are held, shows the screen of that moment, and then delivers the responses.
  public func holding(
    _ action: () async throws -> Void, meanwhile show: () throws -> Void
  ) async throws {
    connection.isHolding = true
    try await action()
    try await eventually("a request is on its way") { !connection.heldRequests.isEmpty }
    try show()
    try await letThrough()
  }

  /// Delivers all held responses and those of later requests.
  public func letThrough() async throws {
    try await eventually("the screen comes to rest") {
      // Also release a request that was held only after the others.
      connection.releaseAll()
      return !user.screen.isBusy
    }
  }
}
