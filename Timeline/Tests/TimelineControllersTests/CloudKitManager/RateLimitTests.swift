import Cloud
import Foundation
import Locking
import ScreenTesting
import Testing
import TimelineControllers
import TimelineTesting

@Suite("Timeline overview: Controllers, CloudKitManager · Pauses that the cloud asks for")
@MainActor
struct RateLimitTests {
  private let network: MockCloudDatabase
  private let waits = Waits()
  private let manager: CloudKitManager
  private let id = CloudRecord.ID(recordName: "x")

  init() {
    network = MockCloudDatabase(Town().database(of: "mira"))
    manager = Self.manager(network, waits)
  }

  private static func manager(_ database: any CloudDatabase, _ waits: Waits) -> CloudKitManager {
    CloudKitManager(publicDatabase: database, now: { waits.now }, sleep: { await waits.sleep($0) })
  }

  /// Nil if the request succeeds.
  private func request(_ manager: CloudKitManager? = nil) async -> CloudError? {
    do throws(CloudError) {
      _ = try await (manager ?? self.manager).fetchRecord(id)
      return nil
    } catch {
      return error
    }
  }

  private func refuse(_ seconds: TimeInterval, afterRequests count: Int = 0) {
    network.meet(.failure(.requestRateLimited(retryAfter: seconds)), afterRequests: count)
  }

  @Test func `A request is sent again after the pause, but not before`() async {
    refuse(4)
    #expect(await request() == nil)
    #expect(waits.all == [4])
    #expect(network.requests.count == 2)
    #expect(await request() == nil)
    #expect(waits.all == [4])
  }

  @Test func `A request is sent at most three times; then the error contains the pause`() async {
    for (count, seconds) in [1.0, 2, 3].enumerated() { refuse(seconds, afterRequests: count) }
    #expect(await request() == .requestRateLimited(retryAfter: 3))
    #expect(waits.all == [1, 2])
    #expect(network.requests.count == 3)
    #expect(await request() == nil)
    #expect(waits.all == [1, 2, 3])
  }

  @Test func `A pause of more than thirty seconds fails with the remaining time`() async {
    refuse(30.5)
    #expect(await request() == .requestRateLimited(retryAfter: 30.5))
    waits.pass(0.25)
    #expect(await request() == .requestRateLimited(retryAfter: 30.25))
    #expect(network.requests.count == 1)
    #expect(waits.all == [])
    waits.pass(0.25)
    #expect(await request() == nil)
    #expect(waits.all == [30])
    #expect(network.requests.count == 2)
  }

  @Test func `All other requests wait for the pause, too`() async throws {
    refuse(5)
    let gate = Locked(false)
    let waits = Waits { _ in
      try? await eventually("the pause is over") { gate.withLock(\.self) }
    }
    let manager = Self.manager(network, waits)
    var ends = 0
    for number in 0..<5 {
      Task {
        if number.isMultiple(of: 2) {
          _ = try? await manager.fetchRecord(id)
        } else {
          _ = try? await manager.hasSubscriptions()
        }
        ends += 1
      }
      if number == 0 { try await eventually("someone waits") { waits.all == [5] } }
    }
    try await eventually("all wait") { waits.all.count == 5 }
    #expect(network.requests.count == 1)
    gate.withLock { $0 = true }
    try await eventually("all are served") { ends == 5 }
    #expect(network.requests.count == 6)
  }

  @Test func `If a pause gets longer, requests wait until its new end`() async throws {
    let network = network
    let waits = Waits { waits in
      switch waits.all.count {
      case 1:
        // While the first waits, the second is refused, for longer.
        network.release(failing: .requestRateLimited(retryAfter: 9))
        try? await eventually("the second waits") { waits.all.count > 1 }
      case 2:
        // No time goes by before the first has looked again.
        try? await eventually("the first has looked again") {
          waits.all.count > 2 || network.requests.count > 2
        }
      default: break
      }
    }
    let manager = Self.manager(network, waits)
    network.isHolding = true
    var ends = 0
    for _ in 0..<2 {
      Task {
        #expect(await request(manager) == nil)
        ends += 1
      }
    }
    try await eventually("both are under way") { network.heldRequests.count == 2 }
    network.isHolding = false
    network.release(failing: .requestRateLimited(retryAfter: 2))
    try await eventually("both are served") { ends == 2 }
    #expect(waits.all == [2, 9, 7])
  }

  @Test(arguments: [.nan, -1, 0, -.infinity] as [Double])
  func `A pause without a length allows three attempts at once`(seconds: Double) async {
    for count in 0..<3 { refuse(seconds, afterRequests: count) }
    #expect(await request() == .requestRateLimited(retryAfter: 0))
    #expect(waits.all == [])
    #expect(network.requests.count == 3)
    #expect(await request() == nil)
  }

  @Test(arguments: [1e300, .infinity, 86_401] as [Double])
  func `No pause is longer than a day`(seconds: Double) async {
    refuse(seconds)
    #expect(await request() == .requestRateLimited(retryAfter: 86_400))
    waits.pass(86_400)
    #expect(await request() == nil)
  }

  @Test func `A shorter pause does not end a longer one`() async {
    refuse(100)
    #expect(await request() == .requestRateLimited(retryAfter: 100))
    waits.pass(71)
    for count in 0..<3 { refuse(1, afterRequests: count) }
    #expect(await request() == .requestRateLimited(retryAfter: 1))
    #expect(waits.all == [29, 1, 1])
  }

  @Test func `A shorter pause that comes after a longer one does not end it`() async throws {
    network.isHolding = true
    var ends: [CloudError?] = []
    for _ in 0..<2 { Task { ends.append(await request()) } }
    try await eventually("both are under way") { network.heldRequests.count == 2 }
    network.release(failing: .requestRateLimited(retryAfter: 100))
    try await eventually("the first is told") { ends.count == 1 }
    network.release(failing: .requestRateLimited(retryAfter: 1))
    try await eventually("the second is told") { ends.count == 2 || !waits.all.isEmpty }
    network.isHolding = false
    #expect(ends == Array(repeating: .requestRateLimited(retryAfter: 100), count: 2))
    #expect(waits.all == [])
  }

  @Test func `A cancelled request stops waiting, and its error says that it was not sent`() async {
    refuse(20)
    let waits = Waits { waits in
      withUnsafeCurrentTask { $0?.cancel() }
      waits.pass(-19)
    }
    let manager = Self.manager(network, waits)
    let error = await Task { await request(manager) }.value
    #expect(error == .requestRateLimited(retryAfter: 19))
    #expect(network.requests.count == 1)
  }

  @Test func `If only the record is refused, it is sent again after the pause`() async throws {
    let database = ScriptedDatabase(saved: { records, requestCount in
      records.reduce(into: [:]) { results, record in
        results[record.recordID] =
          requestCount == 1 ? .failure(.requestRateLimited(retryAfter: 3)) : .success(record)
      }
    })
    let manager = Self.manager(database, waits)
    try await manager.saveRecord(CloudRecord("x", type: "Thing", [:]))
    #expect(waits.all == [3])
    #expect(database.requestCount == 2)
  }
}
