import Cloud
import Foundation

/// A list that is loaded page by page: a refresh loads the first page again, and scrolling to the end loads the next
/// one.
///
/// Responses may arrive in any order. The response to a refresh counts unless a later refresh has succeeded or other
/// content has been requested. A page counts only if the list is still the one that it was requested for. Every
/// completion is called exactly once.
@MainActor
public final class PagedList<Element: Identifiable & Hashable & Sendable> {
  public typealias Completion = @MainActor ([Element]) -> Void

  /// Returns the queries for the list's content. It may send requests of its own.
  typealias Source = @MainActor () async throws -> [CloudQuery]

  /// The number of elements per page.
  static var pageSize: Int { 15 }

  public private(set) var elements: [Element] = [] {
    didSet { delegate?.elementsUpdated() }
  }

  /// The requests under way, and their results.
  public private(set) var status = ListStatus() {
    didSet { if status != oldValue && !isProcessingResponse { delegate?.statusUpdated() } }
  }

  public weak var delegate: (any PagedListDelegate)?

  private let cloudKitManager: CloudKitManager
  private let makeElement: @Sendable (CloudRecord) -> Element?
  private let prepare: @MainActor ([Element], _ isRefresh: Bool) async throws -> Void

  private var cursor = PageCursor(queries: [])
  /// The content that the last refresh asked for.
  private var content: AnyHashable?
  private var latestRefresh = 0
  /// The number of the last refresh that no longer matters, because ``elements`` are from it or from a later one, or
  /// have other content.
  private var currentRefresh = 0
  /// Counts the lists that have been shown. Each page belongs to one of them.
  private var currentList = 0
  private var pageCompletions: [Completion] = []
  /// Whether a response is being processed. Status updates are sent when that is complete.
  private var isProcessingResponse = false

  /// - Parameters:
  ///   - makeElement: Converts a record. Returns nil if the record is invalid.
  ///   - prepare: Fetches what is needed before elements can be shown.
  init(
    cloudKitManager: CloudKitManager,
    makeElement: @escaping @Sendable (CloudRecord) -> Element?,
    prepare: @escaping @MainActor ([Element], _ isRefresh: Bool) async throws -> Void
  ) {
    self.cloudKitManager = cloudKitManager
    self.makeElement = makeElement
    self.prepare = prepare
  }

  /// Loads the first page of a source.
  ///
  /// - Parameters:
  ///   - content: Identifies the content of the source. After a request for other content, responses for this one are
  ///     ignored.
  ///   - completion: Called with the page's elements, or with none after a failure or if a later refresh has replaced
  ///     this one.
  func refresh(_ content: AnyHashable, from source: @escaping Source, completion: Completion?) {
    if content != self.content { currentRefresh = latestRefresh }
    self.content = content
    latestRefresh += 1
    let refresh = latestRefresh
    status.requestCount += 1
    Task {
      let result = await Result(of: {
        try await page(after: PageCursor(queries: source()), isRefresh: true)
      })
      let counts = refresh > currentRefresh
      batchStatusChanges {
        status.requestCount -= 1
        guard counts else { return }
        record(result) { page in
          currentRefresh = refresh
          beginList()
          elements = page
        }
      }
      completion?(counts ? (try? result.get().1) ?? [] : [])
    }
  }

  /// Fetches the next page. While a request is under way, no second one is sent, and all callers get its elements.
  ///
  /// - Parameter completion: Called exactly once. A failure is in ``status``.
  public func fetchMore(completion: Completion? = nil) {
    guard status.hasLoaded, !status.isAtEnd else {
      // Asynchronous even without a request, so that a completion is never called before this method returns.
      Task { completion?([]) }
      return
    }
    pageCompletions.append { completion?($0) }
    guard !status.isLoadingPage else { return }
    batchStatusChanges {
      status.isLoadingPage = true
      status.requestCount += 1
    }
    let list = currentList
    let cursor = cursor
    Task {
      let result = await Result(of: { try await page(after: cursor, isRefresh: false) })
      var completions: [Completion] = []
      batchStatusChanges {
        status.requestCount -= 1
        guard list == currentList else { return }
        status.isLoadingPage = false
        completions = pageCompletions
        pageCompletions = []
        record(result) { page in
          guard !page.isEmpty else { return }
          elements += page
        }
      }
      for completion in completions { completion((try? result.get().1) ?? []) }
    }
  }

  /// Empties the list and resets its status.
  public func clear() {
    content = nil
    currentRefresh = latestRefresh
    cursor = PageCursor(queries: [])
    batchStatusChanges {
      status.hasLoaded = false
      status.isAtEnd = false
      status.failure = nil
      beginList()
      elements = []
    }
  }

  /// A page under way belongs to the previous list, so its completions get no elements.
  private func beginList() {
    currentList += 1
    status.isLoadingPage = false
    let overtaken = pageCompletions
    pageCompletions = []
    Task { for completion in overtaken { completion([]) } }
  }

  private func page(
    after start: PageCursor, isRefresh: Bool
  ) async throws -> (PageCursor, [Element]) {
    var cursor = start
    let elements = try await cursor.next(
      Self.pageSize, from: cloudKitManager, makeElement: makeElement)
    try await prepare(elements, isRefresh)
    return (cursor, elements)
  }

  private func record(
    _ result: Result<(PageCursor, [Element]), TimelineError>, show: ([Element]) -> Void
  ) {
    switch result {
    case .failure(let error):
      status.failure = error
    case .success((let cursor, let page)):
      self.cursor = cursor
      status.hasLoaded = true
      status.isAtEnd = cursor.isAtEnd
      status.failure = nil
      show(page)
    }
  }

  /// Combines several changes of the status into one.
  private func batchStatusChanges(_ changes: () -> Void) {
    let before = status
    isProcessingResponse = true
    changes()
    isProcessingResponse = false
    if status != before { delegate?.statusUpdated() }
  }
}

/// The state of a list: all that a screen shows besides its elements.
public struct ListStatus: Hashable, Sendable {
  /// The number of requests under way, of any kind.
  public var requestCount = 0
  /// Whether one of them is for the next page.
  public var isLoadingPage = false
  /// Whether the list has been loaded at least once. An empty list then means that there are no elements.
  public var hasLoaded = false
  /// Whether the last element has been loaded.
  public var isAtEnd = false
  /// Why the last attempt to load failed. Nil if it succeeded.
  public var failure: TimelineError?

  public init(requestCount: Int = 0, isAtEnd: Bool = false) {
    self.requestCount = requestCount
    self.isAtEnd = isAtEnd
  }
}

/// The delegate of a ``PagedList``.
@MainActor
public protocol PagedListDelegate: AnyObject {
  /// The elements have been assigned.
  func elementsUpdated()

  /// A request began, ended or failed, or the end of the list was reached.
  func statusUpdated()
}
