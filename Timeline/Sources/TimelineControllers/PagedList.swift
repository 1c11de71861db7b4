import Cloud
import TimelineModel

/// A list that is loaded page by page. A refresh loads the first page again, and scrolling to the end loads the next one.
/// Responses may arrive in any order. The response to a refresh counts unless a later refresh has succeeded or other content
/// has been requested. A page counts only for the list that it was requested for. Each completion is called exactly once.
@MainActor
public final class PagedList<Element: OwnedModel> {
  public typealias Completion = @MainActor ([Element]) -> Void

  /// Returns the queries for the list's content. It may send requests.
  typealias Source = @MainActor () async throws -> [CloudQuery]

  static var pageSize: Int { 15 }

  public private(set) var elements: [Element] = [] { didSet { delegate?.elementsUpdated() } }
  public private(set) var status = ListStatus()
  public weak var delegate: (any PagedListDelegate)?
  private let cloudKitManager: CloudKitManager
  private let userController: UserController
  private let people: [CloudRecord.Reference]

  private var cursor = PageCursor(queries: [])
  private var content: (id: AnyHashable, source: Source)?
  private var latestRefresh = 0
  /// The number of the last refresh that no longer matters: ``elements`` are from it, from a later one, or have other content.
  private var currentRefresh = 0
  /// The number of the request for a page. It changes when the request ends, or when the list is another one.
  private var currentPage = 0
  private var pageCompletions: [Completion] = []

  /// - Parameter people: The people to load besides the elements' owners.
  init(
    cloudKitManager: CloudKitManager, userController: UserController,
    people: [CloudRecord.Reference] = []
  ) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
    self.people = people
  }

  /// Loads the first page of a source. Passes no elements to the completion if this fails or if a later refresh has replaced it.
  /// - Parameter content: Identifies the source's content. After a request for other content, responses for this are ignored.
  func refresh(
    _ content: AnyHashable, _ completion: Completion?, count: Int = pageSize,
    from source: @escaping Source
  ) {
    if content != self.content?.id { currentRefresh = latestRefresh }
    self.content = (content, source)
    latestRefresh += 1
    let refresh = latestRefresh
    status.requestCount += 1
    delegate?.statusUpdated()
    Task {
      let result = await Result(of: {
        try await page(count, after: PageCursor(queries: source()), isRefresh: true)
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

  /// Loads the same elements again, because others may have changed the cloud. The list keeps its length.
  public func reload() {
    guard let content else { return }
    let count = max(Self.pageSize, elements.count)
    refresh(content.id, nil, count: count, from: content.source)
  }

  /// Fetches the next page. While a request is under way, no second one is sent, and all callers get its elements.
  /// A failure is in ``status``.
  public func fetchMore(completion: Completion? = nil) {
    guard status.hasLoaded, !status.isAtEnd else {
      // Asynchronous, so that a completion is never called before this method returns.
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
      let result = await Result(of: {
        try await page(Self.pageSize, after: cursor, isRefresh: false)
      })
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

  /// Ends the request for a page. Returns its completions as one, to call when the delegate knows the status.
  private func endPage() -> Completion {
    currentPage += 1
    status.isLoadingPage = false
    let completions = pageCompletions
    pageCompletions = []
    return { page in for completion in completions { completion(page) } }
  }

  private func page(
    _ count: Int, after start: PageCursor, isRefresh: Bool
  ) async throws -> (PageCursor, [Element]) {
    var cursor = start
    let elements: [Element] = try await cursor.next(count, from: cloudKitManager)
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

/// The state of a list: everything on a screen besides its elements.
public struct ListStatus: Hashable, Sendable {
  /// Requests of any kind under way.
  public var requestCount = 0
  public var isLoadingPage = false
  /// Whether the list has been loaded at least once. If so, an empty list has no elements.
  public var hasLoaded = false
  /// Whether the last element has been loaded.
  public var isAtEnd = false
  /// Nil if the last attempt to load succeeded.
  public var failure: TimelineError?

  public init(requestCount: Int = 0, isAtEnd: Bool = false) {
    self.requestCount = requestCount
    self.isAtEnd = isAtEnd
  }
}

@MainActor
public protocol PagedListDelegate: AnyObject {
  func elementsUpdated()

  /// A request began, ended or failed, or the end of the list was reached.
  func statusUpdated()
}
