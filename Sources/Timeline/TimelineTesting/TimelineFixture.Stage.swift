import Cloud
import EmbeddedCloud
import Foundation

extension TimelineFixture {
  /// Where a fixture is played: its cloud, the person whom it is about, and all others who appear.
  @MainActor
  public final class Stage {
    /// The app of the person whom the fixture is about.
    public let app: TimelineApp
    private let fixture: TimelineFixture
    private let cloud: EmbeddedCloud
    private var others: [String: TimelineApp] = [:]

    public init(_ fixture: TimelineFixture) async throws {
      self.fixture = fixture
      cloud = try await CloudFixture.makeCloud(named: fixture.cloud)
      app = try fixture.makeApp(on: cloud, as: fixture.person)
    }

    /// Does what an act says, and waits until the screen of whoever acts comes to rest.
    ///
    /// `as Ada: tap Search` is what someone else does. `trouble: …` is what becomes of the next request, see ``Trouble``. Everything
    /// else is what the person of the fixture does, in the words of `UserSession.perform(_:)`.
    public func perform(_ action: String) async throws {
      if let (name, action) = Self.split(action, after: "as ") {
        let other = try others[name] ?? fixture.makeApp(on: cloud, as: name)
        others[name] = other
        try await other.user.perform(action)
      } else if let (_, trouble) = Self.split(action, after: "trouble") {
        guard let trouble = Trouble(rawValue: trouble) else {
          throw CloudFixture.Problem(errorDescription: "“\(trouble)” is no trouble.")
        }
        app.connection.meet(trouble.fault)
      } else {
        try await app.user.perform(action)
      }
    }

    /// The records that the person has saved, as they are in the cloud now, in the order in which they were first sent.
    public func savedRecords() async throws -> [SavedRecord] {
      var ids: [CloudRecord.ID] = []
      for case .save(let records) in app.connection.requests {
        for record in records where !ids.contains(record.recordID) { ids.append(record.recordID) }
      }
      let photoNames = try CloudFixture.photoNames()
      let results = try await cloud.database(signedInAs: nil).records(for: ids)
      // What never arrived is not there.
      return ids.compactMap { try? results[$0]?.get() }
        .map { SavedRecord($0, photoNames: photoNames) }
    }

    /// `NAME: REST` after a word.
    private static func split(_ action: String, after word: String) -> (String, String)? {
      guard action.hasPrefix(word), let colon = action.range(of: ": ") else { return nil }
      let name = action[..<colon.lowerBound].dropFirst(word.count)
      return (String(name), String(action[colon.upperBound...]))
    }
  }

  /// What a fixture lets become of a request.
  enum Trouble: String {
    /// It does not get through.
    case noConnection = "no connection"
    /// It does its work, but the answer does not get through.
    case lostAnswer = "lost answer"
    /// The cloud asks for a pause of five minutes.
    case busy = "busy"
  }
}

extension TimelineFixture.Trouble {
  var fault: MockCloudDatabase.Fault {
    switch self {
    case .noConnection: .failure(.networkUnavailable)
    case .lostAnswer: .lostAnswer
    case .busy: .failure(.requestRateLimited(retryAfter: 300))
    }
  }
}
