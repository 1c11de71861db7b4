import Cloud
import TimelineModel

/// A list that is loaded page by page: a refresh loads the first page again, and scrolling to the end loads the next
/// one.
///
/// Responses may arrive in any order. The response to a refresh counts unless a later refresh has succeeded or other
/// content has been requested. A page counts only if the list is still the one that it was requested for. Every
/// completion is called exactly once.
@MainActor
public final class PagedList<Element: OwnedModel> {
  public typealias Completion = @MainActor ([Element]) -> Void

  /// Returns the queries for the list's content. It may send requests.
  typealias Source = @MainActor () async throws -> [CloudQuery]

  /// The number of elements per page.
  static var pageSize: Int { 15 }

  public private(set) var elements: [Element] = [] {
    didSet { delegate?.elementsUpdated() }
  }

  /// The requests under way, and their results.
  public private(set) var status = ListStatus()

  public weak var delegate: (any PagedListDelegate)?

  private let cloudKitManager: CloudKitManager
  private let userController: UserController
  private let people: [CloudRecord.Reference]

  private var cursor = PageCursor(queries: [])
  /// The content that the last refresh asked for.
  private var content: AnyHashable?
  private var latestRefresh = 0
  /// The number of the last refresh that no longer matters, because ``elements`` are from it or from a later one, or
  /// have other content.
  private var currentRefresh = 0
  /// The number of the request for a page. It changes when the request ends, or when the list is another one.
  private var currentPage = 0
  private var pageCompletions: [Completion] = []

  /// - Parameter people: The people whose names are shown besides those of the elements' owners.
  init(
    cloudKitManager: CloudKitManager, userController: UserController,
    people: [CloudRecord.Reference] = []
  ) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
    self.people = people
  }

  /// Loads the first page of a source.
  ///
  /// - Parameters:
  ///   - content: Identifies the content of the source. After a request for other content, responses for this one are
  ///     ignored.
  ///   - completion: Called with the page's elements, or with none after a failure or if a later refresh has replaced
  ///     this one.
  func refresh(_ content: AnyHashable, _ completion: Completion?, from source: @escaping Source) {
    if content != self.content { currentRefresh = latestRefresh }
    self.content = content
    latestRefresh += 1
    let refresh = latestRefresh
    status.requestCount += 1
    delegate?.statusUpdated()
    Task {
      let result = await Result(of: {
        try await page(after: PageCursor(queries: source()), isRefresh: true)
      })
      status.requestCount -= 1
      let first = refresh > currentRefresh ? record(result) : nil
      var overtaken: Completion?
      if let first {
        currentRefresh = refresh
        overtaken = endPage()
        elements = first
      }
      delegate?.statusUpdated()
      overtaken?([])
      completion?(first ?? [])
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
    status.isLoadingPage = true
    status.requestCount += 1
    delegate?.statusUpdated()
    let number = currentPage
    let cursor = cursor
    Task {
      let result = await Result(of: { try await page(after: cursor, isRefresh: false) })
      status.requestCount -= 1
      guard number == currentPage else {
        delegate?.statusUpdated()
        return
      }
      let next = record(result) ?? []
      let complete = endPage()
      if !next.isEmpty { elements += next }
      delegate?.statusUpdated()
      complete(next)
    }
  }

  /// Empties the list and resets its status.
  public func clear() {
    content = nil
    currentRefresh = latestRefresh
    cursor = PageCursor(queries: [])
    status = ListStatus(requestCount: status.requestCount)
    let overtaken = endPage()
    elements = []
    delegate?.statusUpdated()
    Task { overtaken([]) }
  }

  /// Ends the request for a page. Returns its completions as one. They are called when the delegate knows the status.
  private func endPage() -> Completion {
    currentPage += 1
    status.isLoadingPage = false
    let completions = pageCompletions
    pageCompletions = []
    return { page in for completion in completions { completion(page) } }
  }

  private func page(
    after start: PageCursor, isRefresh: Bool
  ) async throws -> (PageCursor, [Element]) {
    var cursor = start
    let elements: [Element] = try await cursor.next(Self.pageSize, from: cloudKitManager)
    try await userController.fetchUsers(
      (people + elements.map(\.owner)).map(\.recordID), isRefresh: isRefresh)
    return (cursor, elements)
  }

  /// Stores a result. Returns its elements, or nil after a failure.
  private func record(_ result: Result<(PageCursor, [Element]), TimelineError>) -> [Element]? {
    status.failure = result.failure
    guard case .success((let cursor, let page)) = result else { return nil }
    self.cursor = cursor
    status.hasLoaded = true
    status.isAtEnd = cursor.isAtEnd
    return page
  }
}

/// The state of a list: all that a screen shows besides its elements.
public struct ListStatus: Hashable, Sendable {
  /// The number of requests under way, of any kind.
  public var requestCount = 0
  /// Whether one of them is for the next page.
  public var isLoadingPage = false
  /// Whether the list has been loaded at least once. If it is true, an empty list has no elements.
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
