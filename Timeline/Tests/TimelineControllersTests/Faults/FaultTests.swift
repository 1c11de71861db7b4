import Cloud
import TestSupport
import Testing
import TimelineControllers
import TimelineTesting

@Suite("A fault at each request of each action")
@MainActor
struct FaultTests {
  /// Every way for a request to fail. All but the last say that nothing has happened.
  nonisolated static let faults: [MockCloudDatabase.Fault] =
    ([
      .notAuthenticated, .networkUnavailable, .networkFailure,
      .requestRateLimited(retryAfter: 60), .unknownItem, .unknownSubscription,
      .serverRecordChanged(serverRecord: CloudRecord("x", type: "Thing", [:])),
      .partialFailure([CloudRecord.ID(recordName: "x"): .internalError("Disk")]),
      .limitExceeded, .permissionFailure, .invalidArguments("What?"), .internalError("Disk"),
    ] as [CloudError]).map { .failure($0) } + [.lostResponse]

  private func error(of fault: MockCloudDatabase.Fault) -> TimelineError {
    switch fault {
    case .failure(let error): .cloud(error)
    case .lostResponse: .cloud(.networkFailure)
    }
  }

  @Test(
    "A fault leaves no partial change, is reported unless it is a short pause, and can be retried",
    arguments: UserAction.allCases)
  func everyRequest(action: UserAction) async throws {
    let clean = try await Scene(action)
    let before = try await clean.snapshot()
    let start = clean.requestCount
    #expect(await clean.perform() == nil)
    let after = try await clean.snapshot()
    let requestCount = clean.requestCount - start
    #expect(requestCount > 0 && before != after)

    for number in 0..<requestCount {
      let paused = try await Scene(action)
      paused.meet(.failure(.requestRateLimited(retryAfter: 3)), afterRequests: number)
      #expect(await paused.perform() == nil, "request \(number)")
      #expect(try await paused.snapshot() == after, "request \(number)")

      for fault in seeds(Self.faults, few: 1) {
        // If the cloud does not know the subscription, it is gone already, so unsubscribing succeeds.
        if action == .unsubscribe, fault == .failure(.unknownSubscription) { continue }
        let scene = try await Scene(action)
        scene.meet(fault, afterRequests: number)
        let told = await scene.perform()
        let records = try await scene.records()
        #expect(told == error(of: fault), "request \(number), \(fault)")
        #expect(records == before.records || records == after.records)
        #expect(scene.isIdle)

        scene.waitLong()
        #expect(await scene.perform() == nil, "request \(number), \(fault)")
        let isMended = try await scene.snapshot() == after
        #expect(isMended, "request \(number), \(fault)")
      }
    }
  }
}
