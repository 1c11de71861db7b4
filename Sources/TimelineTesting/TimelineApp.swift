import Cloud
import EmbeddedCloud
import Foundation
import HeadlessUI
import ScreenTesting
import TimelineControllers
import TimelineViews

/// Someone with the app before them: a connection to a cloud that others may share, the app on it, and the person.
@MainActor
public struct TimelineApp {
  public let connection: MockCloudDatabase
  public let viewModel: AppViewModel
  public let screen: AppScreen
  public let user: UserSession

  /// - Parameters:
  ///   - cloud: What everyone sees.
  ///   - userRecordID: Who is signed in; nil for nobody.
  ///   - now: The clock that measures the pauses that the cloud asks for.
  ///   - sleep: Waits for some seconds.
  ///   - patience: How long the person waits for the screen to come to rest.
  public init(
    cloud: EmbeddedCloud,
    signedInAs userRecordID: CloudRecord.ID?,
    environment: AppViewModel.Environment,
    size: ScreenSize = ScreenSize(width: 44, height: 24),
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async -> Void = { seconds in
      // Cancelling ends the wait, which is all that it has to do.
      try? await Task.sleep(for: .seconds(seconds))
    },
    patience: Duration = .seconds(30)
  ) {
    connection = MockCloudDatabase(cloud.database(signedInAs: userRecordID))
    viewModel = AppViewModel(
      cloudKitManager: CloudKitManager(publicDatabase: connection, now: now, sleep: sleep),
      environment: environment
    )
    screen = AppScreen(viewModel: viewModel, size: size)
    user = UserSession(on: screen, patience: patience)
  }

  /// Someone before the app as fixtures and tests find it: clock, identifiers, time zone and locale are the same everywhere. What
  /// someone called `NAME` writes gets the identifiers `NAME-1`, `NAME-2`, ….
  ///
  /// - Parameters:
  ///   - cloud: What everyone sees.
  ///   - name: Who is signed in; nil for nobody.
  public init(
    cloud: EmbeddedCloud,
    as name: String?,
    contacts: MemoryContacts = MemoryContacts(),
    library: MemoryPhotoLibrary = MemoryPhotoLibrary(),
    size: ScreenSize = ScreenSize(width: 44, height: 24)
  ) {
    var count = 0
    // Who waits moves the clock.
    let clock = TestClock(TimelineFixture.now)
    self.init(
      cloud: cloud,
      signedInAs: name.map(CloudFixture.userRecordID),
      environment: AppViewModel.Environment(
        contacts: contacts,
        photoLibrary: library,
        format: DisplayFormat(timeZone: .gmt, locale: Locale(identifier: "en_GB")),
        makeID: {
          count += 1
          return CloudRecord.ID(recordName: "\(name ?? "")-\(count)")
        }
      ),
      size: size,
      now: { clock.now },
      sleep: { clock.now += $0 }
    )
  }

  /// Lets the person act while the cloud holds its answers back, shows that moment, and then lets them through.
  public func holding(_ act: () throws -> Void, meanwhile show: () -> Void) async throws {
    connection.isHolding = true
    try act()
    try await eventually("a request is on its way") { !connection.heldRequests.isEmpty }
    show()
    connection.isHolding = false
    try await eventually("the screen comes to rest") {
      // A request that was just about to be held comes after those that were.
      connection.releaseAll()
      return !user.screen.isBusy
    }
  }
}
