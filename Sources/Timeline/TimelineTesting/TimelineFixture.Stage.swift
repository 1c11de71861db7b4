import Cloud
import EmbeddedCloud
import Foundation

extension TimelineFixture {
  /// The setting of a fixture: its cloud, its main person, and all others who appear.
  @MainActor
  public final class Stage {
    /// The app of the fixture's main person.
    public let app: TimelineApp
    private let fixture: TimelineFixture
    private let cloud: EmbeddedCloud
    private var others: [String: TimelineApp] = [:]

    public init(_ fixture: TimelineFixture) async throws {
      self.fixture = fixture
      cloud = try await CloudFixture.makeCloud(named: fixture.cloud)
      app = try fixture.makeApp(on: cloud, as: fixture.person)
    }

    /// Performs an action, and waits until the screen of the acting person is idle.
    ///
    /// `as Ada: tap Search` is an action of another person. `fault: …` is what goes wrong with the next request, see
    /// ``NamedFault``. Everything else is an action of the main person, in the words of `UserSession.perform(_:)`.
    public func perform(_ action: String) async throws {
      if let (name, action) = Self.split(action, after: "as ") {
        let other = try others[name] ?? fixture.makeApp(on: cloud, as: name)
        others[name] = other
        try await other.user.perform(action)
      } else if let (_, name) = Self.split(action, after: "fault") {
        guard let named = NamedFault(rawValue: name) else {
          throw CloudFixture.Problem(errorDescription: "“\(name)” is not a fault.")
        }
        app.connection.meet(named.fault)
      } else {
        try await app.user.perform(action)
      }
    }

    /// The records that the main person has saved, as they are in the cloud now, in the order in which they were first
    /// sent.
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

    /// Splits `NAME: REST` after a word.
    private static func split(_ action: String, after word: String) -> (String, String)? {
      guard action.hasPrefix(word), let colon = action.range(of: ": ") else { return nil }
      let name = action[..<colon.lowerBound].dropFirst(word.count)
      return (String(name), String(action[colon.upperBound...]))
    }
  }

  /// What can happen to a request in a fixture.
  enum NamedFault: String {
    /// The request does not arrive.
    case noConnection = "no connection"
    /// The request is performed, but the response is lost.
    case lostResponse = "lost response"
    /// The cloud asks for a pause of five minutes.
    case busy = "busy"
  }
}

extension TimelineFixture.NamedFault {
  var fault: MockCloudDatabase.Fault {
    switch self {
    case .noConnection: .failure(.networkUnavailable)
    case .lostResponse: .lostResponse
    case .busy: .failure(.requestRateLimited(retryAfter: 300))
    }
  }
}
