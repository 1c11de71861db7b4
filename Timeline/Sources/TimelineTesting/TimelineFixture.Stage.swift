import Cloud
import EmbeddedCloud
import HeadlessUI

extension TimelineFixture {
  /// A cloud of the fixtures, its main person, and all others who appear.
  @MainActor
  public final class Stage {
    public struct Setting: Decodable, Sendable {
      /// A source that a person may deny the app access to.
      enum Source: String, Decodable {
        case contacts, library
      }

      /// A file in the folder `Clouds`.
      public let cloud: String
      /// The signed-in person. Nil for nobody.
      let `as`: String?
      let contacts: [String]?
      /// Files in the folder `Photos`.
      public let library: [String]?
      let refuses: [Source]?

      @MainActor
      func makeApp(on cloud: EmbeddedCloud, as name: String?, size: ScreenSize) throws
        -> TimelineTestApp
      {
        func refusal(of source: Source) -> Problem? {
          refuses?.contains(source) == true ? Problem.accessRefused : nil
        }
        return TimelineTestApp(
          cloud: cloud, as: name,
          contacts: MemoryContacts(contacts ?? [], failure: refusal(of: .contacts)),
          library: try MemoryPhotoLibrary(fixtures: library ?? [], failure: refusal(of: .library)),
          size: size)
      }
    }

    private static let faults: [String: MockCloudDatabase.Fault] = [
      "no connection": .failure(.networkUnavailable),
      "lost response": .lostResponse,
      "busy": .failure(.requestRateLimited(retryAfter: 300)),
    ]

    public let app: TimelineTestApp
    private let setting: Setting
    private let size: ScreenSize
    private let cloud: EmbeddedCloud
    private var others: [String: TimelineTestApp] = [:]

    public init(_ setting: Setting, size: ScreenSize = screenSize) async throws {
      self.setting = setting
      self.size = size
      cloud = try await CloudFixture.makeCloud(named: setting.cloud)
      app = try setting.makeApp(on: cloud, as: setting.as, size: size)
    }

    /// Performs an action, and waits until the acting person's screen is idle. `as Ada: tap Search` is an action of another
    /// person, `fault: …` the next request's fault, and everything else the main person's, in `UserSession`'s words.
    public func perform(_ action: String) async throws {
      let parts = action.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2, parts[0].hasPrefix("as ") {
        try await app(of: String(parts[0].dropFirst(3))).user.perform(parts[1])
      } else if parts.count == 2, parts[0] == "fault" {
        guard let fault = Self.faults[parts[1]] else {
          throw Problem("“\(action)” is not a fault.")
        }
        app.connection.meet(fault)
      } else {
        try await app.user.perform(action)
      }
    }

    /// By default the main person's.
    func app(of name: String?) throws -> TimelineTestApp {
      guard let name else { return app }
      let other = try others[name] ?? setting.makeApp(on: cloud, as: name, size: size)
      others[name] = other
      return other
    }

    /// The main person's records as they are in the cloud now, in the order in which they were first sent.
    public func savedRecords() async throws -> [SavedRecord] {
      var ids: [CloudRecord.ID] = []
      for case .save(let records) in app.connection.requests {
        for record in records where !ids.contains(record.recordID) { ids.append(record.recordID) }
      }
      let photoNames = try CloudFixture.photoNames()
      let results = try await cloud.database(signedInAs: nil).records(for: ids)
      // Records that never arrived are left out.
      return ids.compactMap { try? results[$0]?.get() }
        .map { SavedRecord($0, photoNames: photoNames) }
    }
  }
}
