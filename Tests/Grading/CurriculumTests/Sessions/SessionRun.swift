import AppInterface
import AppUnderTest
import Foundation
import HeadlessUI
import Locking
import MockNetwork

/// More requests than any app needs for one step.
private let requestLimit = 10

/// One session, and the app that it runs with.
@MainActor
final class SessionRun {
  private struct Line {
    var get = Session.Answer.served
    var put = Session.Answer.served
    var count = 0
    /// Whether the feed may have changed since the latest look at it.
    var isFeedNew = true
    weak var network: MockNetworkController?
    weak var stream: FeedStream?
  }

  private enum Kind { case pull, page, post, report, other }

  let session: Session
  private(set) var fault: SessionFault?
  private var isFlooded = false
  /// The number of steps that have begun.
  private(set) var count = 0
  private let app: ListApp
  private let table: ListTable
  private let line: Locked<Line>
  private var model = SessionModel()
  /// The requests under way, in the order of the network.
  private var held: [Kind] = []
  /// The request whose response this step has delivered.
  private var delivered: Kind?
  /// The pulls since the network got slow, and the feed at the first one, or at the latest one that sent a request.
  private var pulls: (count: Int, feed: [FeedEntry]) = (0, [])
  /// The older pages since the network got slow: the answer to the first one, and the feed at its request.
  private var page: (count: Int, answer: Session.Answer, feed: [FeedEntry]) = (0, .served, [])
  /// Whether the rows were open before the network got slow.
  private var wasMixed = false
  /// The responses since the network got slow, and whether one has overtaken another one.
  private var (arrivalCount, isOvertaken) = (0, false)
  private var kind = Kind.other
  private var sentCount = 0
  private var keys: Set<String> = []
  private var latestFeed: [FeedEntry] = []
  private var writtenCount = 0
  private var hiddenItems: [HiddenContent.Item] = []
  private var hasUnhidden = false
  private let stream: FeedStream
  private let rules: Set<SessionRule>
  /// Nil if nobody judges which posts are new.
  private var news: SessionNews?
  /// The post of the row that was tapped, and those whose reports are under way.
  private var chosen: Post?
  private var reported: ArraySlice<Post> = []

  init(_ session: Session, judging rules: Set<SessionRule>) {
    (self.session, self.rules) = (session, rules)
    let line = Locked(Line(get: session.launch))
    self.line = line
    // In the longest feed, the second page is by one user.
    let entries = (0..<session.posts).map { number in
      let isByOne = session.posts == 33 && (3..<18).contains(number)
      return Self.entry(number, by: isByOne ? "lena" : nil)
    }
    let refusal = CurriculumFeed.refusals[session.steps.count % 2]
    let store = rules.contains(.hidden) ? MemoryHiddenContentStore() : nil
    app = ListApp(entries, heedsQuery: session.heedsQuery, store: store) { request, serve in
      let (answer, network, stream) = line.withLock {
        $0.count += 1
        return (
          request.method == "GET" ? $0.get : $0.put, $0.count > requestLimit ? $0.network : nil,
          $0.stream
        )
      }
      network?.isHolding = true
      defer {
        if request.method != "GET" { line.withLock { $0.isFeedNew = true } }
        if let body = request.body, answer.isStored, !request.isReport {
          stream?.tellPut(body, request.key)
        }
      }
      switch answer {
      case .served: return serve()
      case .null: return .success(Data("null".utf8))
      case .refused: return .success(Data(refusal.utf8))
      case .garbage: return .success(Data("<html>Bad gateway</html>".utf8))
      case .empty: return .success(Data())
      case .lost: return .failure(URLError(.notConnectedToInternet))
      case .unanswered:
        _ = serve()
        return .failure(URLError(.networkConnectionLost))
      }
    }
    stream = FeedStream(of: app.server)
    line.withLock { [app, stream] in ($0.network, $0.stream) = (app.network, stream) }
    news = rules.contains(.new) ? SessionNews(launch: session.launch) : nil
    table = ListTable(app)
    app.viewModel.viewDidLoad()
    table.load()
    writtenCount = session.posts
    model.begin(feed)
    model.refresh(feed, session.launch, rule: .launch)
    (model.rule, model.mustAsk) = (.launch, false)
    if session.launch != .served { model.rows = .oneOf([[]]) }
  }

  /// The criteria of the list do not judge whether a controller fetches by itself.
  func fetchIfNeeded() {
    if session.launch == .served, session.posts > 0, app.controller.posts.isEmpty {
      app.controller.fetchPosts()
    }
  }

  var isOver: Bool { fault != nil || isFlooded || count == session.steps.count }

  // MARK: The server

  private static func entry(_ number: Int, by username: String? = nil) -> FeedEntry {
    let long = String(repeating: " and so on", count: 8)
    return FeedEntry(
      username: username ?? ["jonas", "mira", "Mira", "Ada" + long][number % 4],
      text: "Note \(101 + number)" + (number % 4 == 2 ? long : ""),
      timestamp: FeedEntry.noon + 60.5 * TimeInterval(number))
  }

  /// As ``CurriculumFeed/entries``, but read once.
  private var feed: [FeedEntry] {
    let isNew = line.withLock { line in
      defer { line.isFeedNew = false }
      return line.isFeedNew
    }
    guard isNew else { return latestFeed }
    latestFeed = app.server.entries
    return latestFeed
  }

  private func write(_ count: Int) -> [FeedEntry] {
    writtenCount += count
    return (writtenCount - count..<writtenCount).map { Self.entry($0) }
  }

  // MARK: Steps

  private var isHolding: Bool { app.network.isHolding }

  /// Performs the next step for which the app needs time, and those before it.
  func performNextSteps() {
    repeat {
      performNextStep()
    } while count < session.steps.count && session.steps[count - 1].isInstant
      && !(model.isFollowing && session.steps[count - 1].isByOthers)
  }

  private func performNextStep() {
    let step = session.steps[count]
    count += 1
    (kind, sentCount, delivered) = (.other, app.network.requests.count, nil)
    news?.begin(app.controller.posts)
    line.withLock { ($0.get, $0.put, $0.count) = (.served, .served, 0) }
    let feed = feed
    model.begin(feed)
    switch step {
    case .pull(let answer):
      kind = .pull
      pulls.count += 1
      table.displayedRow = nil
      line.withLock { $0.get = answer }
      if isHolding { model.isMixed = true } else { model.refresh(feed, answer) }
      if pulls.count == 1 { pulls.feed = feed }
      app.viewModel.refresh()
    case .scrollToEnd(let answer):
      let row = app.viewModel.numberOfRows - 1
      guard row >= 0, model.screen == .list || model.screen == .open else { break }
      kind = .page
      table.displayedRow = row
      line.withLock { $0.get = answer }
      page.count += 1
      if held.isEmpty { (page.answer, page.feed) = (answer, feed) }
      model.isMixed = model.isMixed || isHolding
      model.older(feed, answer)
      app.viewModel.willDisplayCell(forRowAt: row)
    case .older:
      model.older(feed, .served)
      app.controller.fetchPosts(reset: false)
    case .idle: break
    case .write(let count): for entry in write(count) { publish(entry) }
    case .writeMalformed:
      guard let entry = write(1).first else { break }
      let json = #"{"username": "mira", "text": 7, "timestamp": \#(entry.timestamp)}"#
      app.server.write(Data(json.utf8), under: entry.key)
      stream.tellPut(Data(json.utf8), entry.key)
    case .edit: change(feed, at: 0) { $0.text += " (edited)" }
    case .rename: change(feed, at: 1) { $0.username += "bel" }
    case .redate:
      change(feed, at: 0) { entry in
        entry.timestamp -= 59
        if !model.isFollowing { model.redated.insert(entry.text) }
      }
    case .delete:
      guard let entry = feed.first else { break }
      stream.delete(entry)
      model.replace(entry, with: nil)
    case .plus: openForm()
    case .type(let text, let field):
      let index = field % 2
      guard case .form(var fields) = model.screen, app.fields.count == fields.count,
        index < fields.count
      else { break }
      fields[index] = text
      model.screen = .form(fields)
      if fields.count == 2 { model.typed.insert(text) }
      app.viewModel.setAlertText(text, forTextFieldAt: index)
    case .tap(let title, let answer): tap(title, answer, feed)
    case .tapOthers:
      let titles = ["Post", "Retry", "Report", "Hide post", "Report post", "Hide all by this user"]
      for title in titles + ["Cancel"] where !app.buttons.contains(title) {
        app.viewModel.tapAlertAction(titled: title)
      }
    case .hold:
      app.network.isHolding = true
      (pulls.count, page.count, arrivalCount, isOvertaken) = (0, 0, 0, false)
      wasMixed = model.isMixed
    case .deliver(let latestFirst, let isLost):
      deliver(latestFirst: latestFirst, isLost: isLost, feed)
    case .deliverOne(let isLast):
      guard isHolding, !held.isEmpty else { break }
      isOvertaken = isOvertaken || isLast && held.count > 1
      arrivalCount += 1
      delivered = held.remove(at: isLast ? held.count - 1 : 0)
      if delivered == .report { hide(isLast ? reported.popLast() : reported.popFirst()) }
      app.network.release(isLast ? held.count : 0)
    case .tapRow(let isLast):
      guard returnToList(), let text = isLast ? app.texts.last : app.texts.first else { break }
      chosen = app.controller.posts.first { $0.text == text }
      model.screen = .choice
      app.viewModel.didSelectRow(at: isLast ? app.texts.count - 1 : 0)
    case .unhide(let answer):
      guard !hiddenItems.isEmpty else { break }
      line.withLock { $0.get = answer }
      (hasUnhidden, wasMixed) = (true, true)
      model.unhide()
      app.controller.unhide(hiddenItems.removeFirst())
    case .launchAgain:
      guard !isHolding, !model.isFollowing else { break }
      (model.screen, model.isMixed, model.rows) = (.list, true, .open)
      app.launchAgain()
      table.launchAgain()
    case .follow:
      model.follow(feed)
      app.controller.startFollowing(over: stream)
    case .unfollow:
      model.isFollowing = false
      app.controller.stopFollowing()
    case .loseStream:
      model.isFollowing = false
      stream.breakAll(URLError(.networkConnectionLost))
    }
    if step.isByOthers {
      line.withLock { $0.isFeedNew = true }
      // The event of a stream moves the rows, so that another one may be the last.
      if model.isFollowing { table.displayedRow = nil }
    }
    if isHolding { (model.rows, model.mustAsk) = (.open, false) }
    switch step {
    case .older, .deliver, .launchAgain,
      _ where isHolding || model.isFollowing || kind == .post:
      news?.forget(feed)
    case .unhide: news?.isUnhiding = true
    case .pull(.served), .pull(.null): news?.isRefresh = true
    default: break
    }
  }

  private func publish(_ entry: FeedEntry, insteadOf old: FeedEntry? = nil) {
    stream.write(entry)
    model.replace(old, with: entry)
  }

  /// Others change the newest post or one of the next ones, but none by this app.
  private func change(_ feed: [FeedEntry], at index: Int, _ change: (inout FeedEntry) -> Void) {
    let notes = feed.filter { $0.text.hasPrefix("Note") }
    guard index < notes.count else { return }
    var entry = notes[index]
    change(&entry)
    publish(entry, insteadOf: notes[index])
  }

  /// Closes an alert that the app may show or not. Returns whether the list is in view.
  private func returnToList() -> Bool {
    guard model.screen == .open else { return model.screen == .list }
    app.viewModel.tapAlertAction(titled: "Cancel")
    return app.viewModel.alert == nil
  }

  private func openForm() {
    guard returnToList() else { return }
    model.screen = .newForm
    app.viewModel.addButtonTapped()
  }

  private func tap(_ title: String, _ answer: Session.Answer, _ feed: [FeedEntry]) {
    switch (model.screen, title) {
    case (.choice, "Report post"): model.screen = .form([""])
    // The sentences leave it open whether a report needs a reason.
    case (.form([""]), "Report"): return
    case (.form(let fields), "Report") where fields.count == 1:
      line.withLock { $0.put = answer }
      let isOver = answer == .served && !isHolding
      // Otherwise, the app may show that a report has failed, or that it sends.
      model.screen = isOver ? .list : .open
      if isOver { hide(chosen) }
      if isHolding, answer == .served, let chosen {
        kind = .report
        reported.append(chosen)
      }
    case (.form(let fields), "Post") where fields.count == 2:
      kind = .post
      table.displayedRow = nil
      line.withLock { $0.put = answer }
      model.post(fields, feed, answer, isHolding: isHolding)
    case (.error(let fields), "Retry"): model.screen = .form(fields)
    case (.form, "Cancel"), (.error, "Cancel"), (.choice, "Cancel"): model.screen = .list
    case (.choice, "Hide post"), (.choice, "Hide all by this user"):
      model.screen = .list
      hide(chosen, user: title != "Hide post")
    default: return
    }
    app.viewModel.tapAlertAction(titled: title)
  }

  private func deliver(latestFirst: Bool, isLost: Bool, _ feed: [FeedEntry]) {
    guard isHolding else { return }
    let posts = app.network.heldRequests.filter { $0.method == "PUT" && !$0.isReport }
    let isSent = !posts.isEmpty || !reported.isEmpty
    if !isLost { for post in reported { hide(post) } }
    reported = []
    held.removeAll { $0 == .report }
    let (pulled, newest) = (model.page(pulls.feed), model.page(feed))
    // An app may send the pull's request only now, after the response to another one.
    let pulledAnyway = pulled.filter(newest.contains)
    // A fetch that began before a post was sent may end after the fetch for that post, and then the rows are open.
    if !isLost, !posts.isEmpty, !latestFirst || held.first == .post && !held.contains(.page) {
      // After the response to the post, an older page may arrive, or the response to a pull with the feed of its time.
      let isPageLater = held.lastIndex(of: .page) ?? -1 > held.firstIndex(of: .post) ?? held.count
      let isPullLater = held.last == .pull && pulled != newest
      model.rows =
        isPageLater || isPullLater
        ? .including(isPullLater ? pulledAnyway : newest)
        : .oneOf(model.pages(afterOwnPost: feed))
      model.rule = .ownPost
      (model.isMixed, model.mayBeAtEnd, model.mustAsk) = (false, false, true)
    } else if !isLost, !latestFirst, !isOvertaken, held.last == .pull {
      // The latest response replaces the list.
      // Posts that the stream has brought meanwhile may stay, and an app may ask for an older page only now.
      let isOpen = model.isFollowing || page.count > held.count { $0 == .page }
      (model.rows, model.rule) = (
        isOpen ? .including(pulledAnyway) : .oneOf([pulled, newest]), .pull
      )
      (model.isMixed, model.mayBeAtEnd) = (false, false)
    } else if isLost, !isOvertaken, arrivalCount == 1, pulls.count == 2, held == [.pull] {
      // The first pull's posts have arrived.
      (model.rows, model.rule) = (.oneOf([pulled]), .pull)
      (model.isMixed, model.mayBeAtEnd) = (false, false)
    } else if !wasMixed, !isSent, arrivalCount == 0, held.count == 1, pulls.count < 2,
      (pulls.count == 1) != (page.count > 0), isLost || held == [.page]
    {
      (model.isMixed, delivered) = (false, held[0])
      model.begin(feed)
      pulls.count == 1
        ? model.refresh(feed, .lost) : model.older(page.feed, isLost ? .lost : page.answer)
      model.mustAsk = false
    } else if !held.isEmpty {
      // The pull's posts stay, whatever page arrives after them.
      let isOnePull = pulls.count == 1 && posts.isEmpty && !isLost
      let staying = held.contains(.pull) ? pulled : pulledAnyway
      (model.isMixed, model.rows) = (true, isOnePull ? .including(staying) : .open)
      if isOnePull { model.rule = .pull }
      model.mayBeAtEnd = model.mayBeAtEnd || held.contains(.page)
    }
    if isSent { model.screen = isLost ? .open : model.screen == .open ? .list : model.screen }
    held = []
    app.network.isHolding = false
    deliverNext()
  }

  /// Lets the table display a row again, or one more response of the step arrive. Two at the same time would race in an app with several
  /// threads.
  @discardableResult
  func deliverNext() -> Bool {
    if table.displayAgain() { return true }
    guard !isHolding, !app.network.heldRequests.isEmpty,
      case .deliver(let latestFirst, let isLost)? = session.steps.prefix(count).last
    else { return false }
    let index = latestFirst ? app.network.heldRequests.count - 1 : 0
    isLost ? app.network.fail(index, with: URLError(.timedOut)) : app.network.release(index)
    return true
  }

  /// From now on, the model expects that the post or its author is hidden.
  private func hide(_ post: Post?, user: Bool = false) {
    guard let post else { return }
    table.displayedRow = nil
    let (key, username) = (post.identifier.uuidString, post.username)
    hiddenItems.append(user ? .user(username: username) : .post(post))
    let gone = app.controller.posts.filter {
      user ? $0.username == username : $0.identifier == post.identifier
    }
    model.hide(gone.map(\.text)) { user ? $0.username == username : $0.key.uppercased() == key }
  }

  // MARK: Judging

  /// Looks at the app as it is now, and returns whether it breaks no rule.
  func look() -> Bool {
    isFlooded = line.withLock { $0.count > requestLimit }
    let requests = app.network.requests.dropFirst(sentCount)
    let (looks, state) = (app.looks(again: count == session.steps.count), app.viewModel.state)
    let texts = looks.map { $0[0] }
    model.seen = texts
    let flood = SessionFault(
      rule: .endless, expected: "the app is at rest until the reader does something",
      actual: "It has sent \(requestLimit) requests, and goes on.")
    let faults =
      [
        isFlooded ? flood : nil, sendingFault(requests), screenFault(state.alert),
        requestFault(requests),
      ] + model.faults(of: texts, feed, hasAsked: !requests.isEmpty || delivered == .page) + [
        indicatorFault(state), viewFault(looks, state),
      ] + (requests.allSatisfy(\.isReport) == (kind == .other) ? newFaults(looks) : [])
    fault = faults.lazy.compactMap(\.self).first { rules.contains($0.rule) }
    return fault == nil
  }

  private func sendingFault(_ requests: ArraySlice<MockNetworkController.Request>) -> SessionFault?
  {
    let posts = requests.filter { $0.method == "PUT" && !$0.isReport }
    let values = posts.map { Set($0.fields.values.compactMap { $0 as? String }) }
    let isRight =
      model.sent.map { values == [Set($0)] && !keys.contains(posts[0].key) } ?? posts.isEmpty
    guard !isRight else { return nil }
    let expected =
      model.sent.map { "one PUT, with \($0.inWords), under a new identifier" } ?? "no PUT"
    let actual =
      posts.isEmpty
      ? "No PUT is sent." : posts.map { "\($0.inWords), \($0.bodyInWords)" }.joined(separator: "; ")
    return SessionFault(rule: .sends, expected: expected, actual: actual)
  }

  private func screenFault(_ alert: Alert?) -> SessionFault? {
    let fields = alert.fields
    let (expected, isRight, rule): (String, Bool, SessionRule) =
      switch model.screen {
      case .open: ("", true, .form)
      case .list: ("no alert", alert == nil, .form)
      case .choice: ("a choice for the row", alert != nil, .hidden)
      case .error: ("an error without fields", alert.isError && fields.isEmpty, .form)
      case .form(let texts):
        (
          "a form with \(texts.inWords)", alert != nil && fields == texts,
          texts.count == 2 ? .form : .hidden
        )
      case .newForm:
        (
          "a form without the message of an earlier one",
          alert.isForm && fields[1].isEmpty && model.typed.contains(fields[0]), .draft
        )
      }
    if isRight { return nil }
    return SessionFault(rule: rule, expected: expected, actual: alert.inWords)
  }

  private func requestFault(
    _ requests: ArraySlice<MockNetworkController.Request>
  ) -> SessionFault? {
    let reads = requests.filter { $0.method == "GET" }
    if model.mustAsk, reads.isEmpty {
      let kind = model.rule == .page ? "older posts" : "the newest posts"
      return SessionFault(
        rule: model.rule, expected: "a request for \(kind)",
        actual: "No request for \(kind) was sent.")
    }
    let isIdle = if case .idle = session.steps.prefix(count).last { true } else { false }
    guard isIdle, !requests.isEmpty else { return nil }
    return SessionFault(
      rule: .idle, expected: "no request while nobody does anything",
      actual: requests.map(\.inWords).inWords)
  }

  private func indicatorFault(_ state: ViewsInterface.State) -> SessionFault? {
    let kinds = held + newlyHeld
    let isPulling = kinds.contains(.pull)
    // An app may keep a pull until another request is over.
    let isOver = delivered == .pull && pulls.count == 1 || pulls.count == 0
    for (rule, name, isOn, isWaiting) in [
      (SessionRule.refreshing, "the refresh control", state.isRefreshing, isPulling),
      (
        .indicator, "the network activity indicator", state.isIndicatorVisible,
        isPulling || kinds.contains(.page)
      ),
    ] where isOn != isWaiting && (isWaiting || !isHolding || isOver && rule == .refreshing) {
      return SessionFault(
        rule: rule, expected: "\(name) \(isWaiting ? "spins" : "does not spin any more")",
        actual: isOn ? "It spins." : "It does not.")
    }
    return nil
  }

  private var newlyHeld: [Kind] {
    Array(repeating: kind, count: max(0, app.network.heldRequests.count - held.count))
  }

  /// The view has heard of everything that the list shows.
  private func viewFault(_ looks: [[String]], _ state: ViewsInterface.State) -> SessionFault? {
    if !table.faults.isEmpty || table.looks != looks {
      let words = [looks, table.looks].map { $0.map { $0.joined(separator: " · ") }.inWords }
      return SessionFault(
        rule: .rows, expected: "the table shows \(words[0])",
        actual: table.faults.first ?? "It shows \(words[1]).")
    }
    if table.alert == state.alert, table.showsRefreshing == state.isRefreshing,
      table.showsIndicator == state.isIndicatorVisible
    {
      return nil
    }
    return SessionFault(
      rule: .state, expected: "the view hears of each change of the alert and of both indicators",
      actual: "It has not heard of the latest one.")
  }

  private func newFaults(_ looks: [[String]]) -> [SessionFault?] {
    guard let news else { return [] }
    // A reader's own posts may be new or not.
    let posts = app.controller.posts.enumerated().filter { model.sentTexts[$1.text] == nil }
    return posts.flatMap { row, post -> [SessionFault?] in
      let isNew = app.controller.isNew(post)
      let isShown = row < looks.count && looks[row][0] == post.text
      let hasCue = isShown ? app.viewModel.cell(forRowAt: row).isNew : isNew
      let (name, not) = ([post.text].inWords, isNew ? "not " : "")
      let mark = SessionFault(
        rule: .new, expected: "\(name) is \(not)new", actual: "Its isNew is \(isNew).")
      let cue = SessionFault(
        rule: .cue, expected: "the cell of \(name) has the isNew of the post, \(isNew)",
        actual: "It is \(hasCue).")
      return [news.isNew(post) == !isNew ? mark : nil, hasCue == isNew ? nil : cue]
    }
  }

  /// Ends the step. The next step begins with the rows that are shown now.
  func endStep() {
    if kind == .pull, !newlyHeld.isEmpty { pulls.feed = feed }
    held += newlyHeld
    model.shown = model.seen
    if case .deliver = session.steps.prefix(count).last, !hasUnhidden { model.isMixed = false }
    if model.screen == .newForm { model.screen = .form(app.showsForm ? app.fields : ["", ""]) }
    let requests = app.network.requests.dropFirst(sentCount)
    let others = requests.filter { !$0.isReport }
    let puts = others.filter { $0.method == "PUT" }
    keys.formUnion(puts.map(\.key))
    // An app may send a post when it must not, or not refresh the list when it must, or refresh it to show a post again.
    let isOpen =
      switch kind {
      case .pull: requests.isEmpty
      case .other: count > 0 && !others.isEmpty
      default: !puts.isEmpty
      }
    if isOpen { news?.forget(feed) }
  }
}
