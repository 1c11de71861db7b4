import Cloud
import Foundation

/// A list that comes page by page: the first page again with each refresh, the next one with each scroll to the end.
///
/// Answers come when they come. A refresh counts unless a later one has brought something or something else has been asked
/// for, and a page only if the list is still the one that it was asked for. Every completion runs once, whatever happens.
@MainActor
final class PagedList<Element: Identifiable & Hashable & Sendable> {
  typealias Completion = @MainActor ([Element]) -> Void

  /// What the list consists of: the queries that find it. Making them may take requests of its own.
  typealias Source = @MainActor () async throws(TimelineError) -> [CloudQuery]

  /// How many elements a page brings.
  static var pageSize: Int { 15 }

  private(set) var elements: [Element] = [] {
    didSet { elementsUpdated() }
  }

  /// What the latest update of ``elements`` changed.
  private(set) var changes = ListChanges()

  private(set) var status = ListStatus() {
    didSet { if status != oldValue && !isTakingInAnswer { statusUpdated() } }
  }

  var elementsUpdated: () -> Void = {}
  var statusUpdated: () -> Void = {}

  private let cloudKitManager: CloudKitManager
  private let makeElement: @Sendable (CloudRecord) -> Element?
  private let prepare: @MainActor ([Element], _ isRefresh: Bool) async throws(CloudError) -> Void

  private var cursor = PageCursor(queries: [])
  /// What the latest refresh asked for.
  private var content: AnyHashable?
  private var latestRefresh = 0
  /// The latest refresh whose answer does not count any more: ``elements`` come from it, or are of something else.
  private var currentRefresh = 0
  /// Counts the lists that have been shown. A page belongs to one of them.
  private var currentList = 0
  private var pageCompletions: [Completion] = []
  /// Whether an answer is being taken in. Who listens is told of the status once it all fits together.
  private var isTakingInAnswer = false

  /// - Parameters:
  ///   - makeElement: Reads a record; nil if there is no element in it.
  ///   - prepare: Fetches what has to be there before elements can be shown.
  init(
    cloudKitManager: CloudKitManager,
    makeElement: @escaping @Sendable (CloudRecord) -> Element?,
    prepare: @escaping @MainActor ([Element], _ isRefresh: Bool) async throws(CloudError) -> Void
  ) {
    self.cloudKitManager = cloudKitManager
    self.makeElement = makeElement
    self.prepare = prepare
  }

  /// Begins anew with the first page of a source.
  ///
  /// - Parameters:
  ///   - content: Tells what the source brings. As soon as something else is asked for, no answer about what was asked for before
  ///     counts.
  ///   - completion: Gets the page's elements; none after a failure, or when a later refresh has come in between.
  func refresh(_ content: AnyHashable, from source: @escaping Source, completion: Completion?) {
    if content != self.content { currentRefresh = latestRefresh }
    self.content = content
    latestRefresh += 1
    let refresh = latestRefresh
    status.requestCount += 1
    Task {
      let result: Result<(PageCursor, [Element]), TimelineError>
      do throws(TimelineError) {
        let cursor = PageCursor(queries: try await source())
        result = .success(try await page(after: cursor, isRefresh: true))
      } catch {
        result = .failure(error)
      }
      let counts = refresh > currentRefresh
      takeIn {
        status.requestCount -= 1
        guard counts else { return }
        record(result) { page in
          currentRefresh = refresh
          beginList()
          changes = ListChanges(from: elements, to: page)
          elements = page
        }
      }
      completion?(counts ? (try? result.get().1) ?? [] : [])
    }
  }

  /// Fetches the next page. While one is under way, no second one is asked for; its elements go to everyone who waits.
  func fetchMore(completion: Completion?) {
    guard status.hasLoaded, !status.isAtEnd else {
      // As late as after a request, so that a completion never runs before this method returns.
      Task { completion?([]) }
      return
    }
    pageCompletions.append { completion?($0) }
    guard !status.isLoadingPage else { return }
    takeIn {
      status.isLoadingPage = true
      status.requestCount += 1
    }
    let list = currentList
    let cursor = cursor
    Task {
      let result: Result<(PageCursor, [Element]), TimelineError>
      do throws(TimelineError) {
        result = .success(try await page(after: cursor, isRefresh: false))
      } catch {
        result = .failure(error)
      }
      var completions: [Completion] = []
      takeIn {
        status.requestCount -= 1
        guard list == currentList else { return }
        status.isLoadingPage = false
        completions = pageCompletions
        pageCompletions = []
        record(result) { page in
          guard !page.isEmpty else { return }
          changes = ListChanges(
            inserted: IndexSet(integersIn: elements.count..<elements.count + page.count))
          elements += page
        }
      }
      for completion in completions { completion((try? result.get().1) ?? []) }
    }
  }

  /// Empties the list, as if nothing had ever been asked for.
  func clear() {
    content = nil
    currentRefresh = latestRefresh
    cursor = PageCursor(queries: [])
    takeIn {
      status.hasLoaded = false
      status.isAtEnd = false
      status.failure = nil
      beginList()
      changes = ListChanges(from: elements, to: [])
      elements = []
    }
  }

  /// A page that is under way belongs to the list before, and who waits for it waits for nothing.
  private func beginList() {
    currentList += 1
    status.isLoadingPage = false
    let overtaken = pageCompletions
    pageCompletions = []
    Task { for completion in overtaken { completion([]) } }
  }

  private func page(
    after start: PageCursor, isRefresh: Bool
  ) async throws(TimelineError) -> (PageCursor, [Element]) {
    do throws(CloudError) {
      var cursor = start
      let elements = try await cursor.next(
        Self.pageSize, from: cloudKitManager, makeElement: makeElement)
      try await prepare(elements, isRefresh)
      return (cursor, elements)
    } catch {
      throw .cloud(error)
    }
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

  /// Makes several changes of the status one.
  private func takeIn(_ changes: () -> Void) {
    let before = status
    isTakingInAnswer = true
    changes()
    isTakingInAnswer = false
    if status != before { statusUpdated() }
  }
}
