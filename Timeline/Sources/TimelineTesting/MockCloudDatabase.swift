import Cloud
import Locking

/// A real database behind a connection that the test controls. It records all requests, and responds at once unless the test
/// holds the responses, lets requests fail, or lets responses get lost.
public final class MockCloudDatabase: CloudDatabase {
  public enum Request: Hashable, Sendable {
    case userRecordID, records, query, nextPage
    case save([CloudRecord])
    case saveSubscription, deleteSubscription, allSubscriptions
    case notifications, markNotificationsRead
  }

  public enum Fault: Hashable, Sendable {
    /// The request has no effect.
    case failure(CloudError)
    /// The request is performed.
    case lostResponse
  }

  private typealias Held = (request: Request, answer: CheckedContinuation<CloudError?, Never>)

  private struct State: Sendable {
    var requests: [Request] = []
    var isHolding = false
    var held: [Held] = []
    /// By the number of the request, counted from 0.
    var faults: [Int: Fault] = [:]
  }

  private let state = Locked(State())
  private let database: any CloudDatabase

  public init(_ database: any CloudDatabase) { self.database = database }

  /// The earliest first.
  public var requests: [Request] { state.withLock(\.requests) }

  /// Throws an error if the test forgot something: a held response was never released, or no request met a fault.
  public func finish() throws {
    let findings = state.withLock { state in
      state.held.map { "The response to \($0.request) was never released." }
        + state.faults.sorted { $0.key < $1.key }.map { "No request met “\($0.value)”." }
    }
    if !findings.isEmpty { throw Problem(findings.joined(separator: "\n")) }
  }

  /// Whether responses wait for ``release(_:)``. Held responses stay held when this becomes false.
  public var isHolding: Bool {
    get { state.withLock(\.isHolding) }
    set { state.withLock { $0.isHolding = newValue } }
  }

  /// The earliest first.
  public var heldRequests: [Request] { state.withLock { $0.held.map(\.request) } }

  /// Delivers a held response, with its content at the time of the request, or makes the request fail.
  public func release(_ index: Int = 0, failing error: CloudError? = nil) {
    let held = state.withLock { state in
      state.held.indices.contains(index) ? state.held.remove(at: index) : nil
    }
    held?.answer.resume(returning: error)
  }

  public func releaseAll() {
    isHolding = false
    while !heldRequests.isEmpty { release() }
  }

  public func meet(_ fault: Fault, afterRequests count: Int = 0) {
    state.withLock { $0.faults[$0.requests.count + count] = fault }
  }

  private func perform<Response>(
    _ request: Request, _ work: (any CloudDatabase) async throws -> Response
  ) async throws(CloudError) -> Response {
    let fault = state.withLock { state in
      state.requests.append(request)
      return state.faults.removeValue(forKey: state.requests.count - 1)
    }
    var result: Result<Response, CloudError>
    do {
      if case .failure(let error) = fault { throw error }
      result = .success(try await work(database))
      if fault == .lostResponse { result = .failure(.networkFailure) }
    } catch {
      result = .failure(CloudError(error))
    }
    if let error = await hold(request) { result = .failure(error) }
    return try result.get()
  }

  /// Returns the error with which the test releases the request, if any.
  private func hold(_ request: Request) async -> CloudError? {
    guard isHolding else { return nil }
    return await withCheckedContinuation { answer in
      state.withLock { $0.held.append((request, answer)) }
    }
  }

  public func userRecordID() async throws(CloudError) -> CloudRecord.ID {
    try await perform(.userRecordID) { try await $0.userRecordID() }
  }

  public func records(for ids: [CloudRecord.ID]) async throws(CloudError) -> CloudRecord.Results {
    try await perform(.records) { try await $0.records(for: ids) }
  }

  public func records(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    try await perform(.query) { try await $0.records(matching: query, resultsLimit: resultsLimit) }
  }

  public func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    try await perform(.nextPage) {
      try await $0.records(continuingMatchFrom: queryCursor, resultsLimit: resultsLimit)
    }
  }

  public func modifyRecords(
    saving records: [CloudRecord]
  ) async throws(CloudError) -> CloudRecord.Results {
    try await perform(.save(records)) { try await $0.modifyRecords(saving: records) }
  }

  public func save(_ subscription: CloudSubscription) async throws(CloudError) {
    try await perform(.saveSubscription) { try await $0.save(subscription) }
  }

  public func deleteSubscription(withID id: String) async throws(CloudError) {
    try await perform(.deleteSubscription) { try await $0.deleteSubscription(withID: id) }
  }

  public func allSubscriptions() async throws(CloudError) -> [CloudSubscription] {
    try await perform(.allSubscriptions) { try await $0.allSubscriptions() }
  }

  public func notifications() async throws(CloudError) -> [CloudNotification] {
    try await perform(.notifications) { try await $0.notifications() }
  }

  public func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError) {
    try await perform(.markNotificationsRead) { try await $0.markNotificationsRead(ids) }
  }
}
