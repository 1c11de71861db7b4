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
  ///   - clock: Measures the pauses that the cloud asks for, and is put forward by who waits; nil for the real time.
  ///   - timeout: How long the person waits for the screen to come to rest.
  public init(
    cloud: EmbeddedCloud,
    signedInAs userRecordID: CloudRecord.ID?,
    environment: AppViewModel.Environment,
    size: ScreenSize = ScreenSize(width: 44, height: 24),
    clock: TestClock? = nil,
    timeout: Duration = .seconds(30)
  ) {
    let connection = MockCloudDatabase(cloud.database(signedInAs: userRecordID))
    let cloudKitManager =
      clock.map { clock in
        CloudKitManager(
          publicDatabase: connection, now: { clock.now }, sleep: { clock.now += $0 })
      } ?? CloudKitManager(publicDatabase: connection)
    self.connection = connection
    viewModel = AppViewModel(cloudKitManager: cloudKitManager, environment: environment)
    screen = AppScreen(viewModel: viewModel, size: size)
    user = UserSession(on: screen, timeout: timeout)
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
      clock: TestClock(CloudFixture.now)
    )
  }

  /// Lets the person act while the cloud holds its answers back, shows that moment, and then lets them through.
  public func holding(_ action: () throws -> Void, meanwhile show: () -> Void) async throws {
    connection.isHolding = true
    try action()
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
