import Cloud
import EmbeddedCloud
import Foundation
import HeadlessUI
import ScreenTesting
import TimelineControllers
import TimelineViews

/// A person with the app: a connection to a cloud that others may share, the app, and a simulated user.
@MainActor
public struct TimelineApp {
  public let connection: MockCloudDatabase
  public let viewModel: AppViewModel
  public let screen: AppScreen
  public let user: UserSession

  /// - Parameters:
  ///   - cloud: The shared cloud.
  ///   - userRecordID: The person who is signed in. Nil for nobody.
  ///   - clock: The clock for the pauses that the cloud asks for. Waiting advances it. Nil for the real time.
  ///   - timeout: How long to wait for the screen to become idle.
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

  /// Creates a person with the same clock, identifiers, time zone and locale on every machine. What a person called
  /// `NAME` writes gets the identifiers `NAME-1`, `NAME-2`, ….
  ///
  /// - Parameters:
  ///   - cloud: The shared cloud.
  ///   - name: The person who is signed in. Nil for nobody.
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

  /// Performs an action while responses are held, shows the screen of that moment, and then delivers the responses.
  public func holding(_ action: () throws -> Void, meanwhile show: () -> Void) async throws {
    connection.isHolding = true
    try action()
    try await eventually("a request is on its way") { !connection.heldRequests.isEmpty }
    show()
    connection.isHolding = false
    try await eventually("the screen comes to rest") {
      // Also releases a request that was held only after the others.
      connection.releaseAll()
      return !user.screen.isBusy
    }
  }
}
