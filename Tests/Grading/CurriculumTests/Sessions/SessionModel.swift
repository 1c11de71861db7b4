import Foundation

/// A rule of the model.
enum SessionRule {
  case launch, pull, failure, null, page, idle, endless, once, hidden
  case refreshing, indicator, rows, state, new, cue, stream, order
  case form, draft, sends, ownPost, refusedPost
}

struct SessionFault {
  let rule: SessionRule
  let expected: String
  let actual: String

  var inWords: String { "\n  Expected: \(expected)\n  Actual: \(actual)" }
}

/// The statements of the stubs and lessons about an app after a step. The model ignores everything that they leave open.
struct SessionModel {
  enum Rows {
    /// The sentences leave it open, such as between two responses.
    case open
    /// The texts of the rows are one of these, in any order.
    case oneOf([[String]])
    /// These texts are among those of the rows. If the app sends no request, the others are among `others`, unless that is nil.
    case including([String], others: Set<String>? = nil)
    /// The rows stay, and some of these posts follow, the newest first. The number counts if the app sends a request.
    case more(than: [String], from: [String], atLeast: Int)
  }

  enum Screen: Equatable {
    case list
    case form([String])
    /// The form for a new post: no message, and no username or one of an earlier form.
    case newForm
    case error([String])
    case choice
    /// A post has failed, and the app may show that or not.
    case open
  }

  var rows = Rows.oneOf([[]])
  var rule = SessionRule.launch
  var screen = Screen.list
  /// The texts of the one PUT of this step; nil if the step sends none.
  var sent: [String]?
  var mustAsk = false
  var isFollowing = false

  /// The texts of the rows now, and after the latest step.
  var seen: [String] = []
  var shown: [String] = []
  /// Whether responses may overtake each other, or a post that was hidden may come back, so that the rows are open.
  var isMixed = false
  /// Whether the app may remember that no post is older.
  var mayBeAtEnd = false
  /// The times of all texts that have ever been on the server.
  var times: [String: TimeInterval] = [:]
  /// The texts whose times have changed since the latest refresh.
  var redated: Set<String> = []
  var hidden: [(FeedEntry) -> Bool] = []
  /// The texts of hidden posts that the app may have loaded.
  private var hiddenTexts: Set<String> = []
  /// The texts that were sent, and how often.
  var sentTexts: [String: Int] = [:]
  /// A new form may begin with a username of an earlier one.
  var typed: Set<String> = [""]

  private func hiddenTexts(of feed: [FeedEntry]) -> Set<String> {
    hidden.isEmpty ? [] : Set(feed.filter { !isVisible($0) }.map(\.text))
  }

  func isVisible(_ entry: FeedEntry) -> Bool { !hidden.contains { $0(entry) } }

  /// The posts of a page. Malformed entries have no text, and count as entries.
  func page(_ feed: some Sequence<FeedEntry>) -> [String] {
    feed.prefix(15).filter { !$0.text.isEmpty && isVisible($0) }.map(\.text)
  }

  /// The rows after an own post: the newest page, alone or above the older posts that were there.
  func pages(afterOwnPost feed: [FeedEntry]) -> [[String]] {
    let (page, end) = (page(feed), feed.prefix(15).last?.timestamp ?? 0)
    return [page, page + shown.filter { times[$0] ?? end < end }]
  }

  mutating func begin(_ feed: [FeedEntry]) {
    for entry in feed { times[entry.text] = entry.timestamp }
    hiddenTexts.formUnion(hiddenTexts(of: feed))
    rows = isMixed ? .open : .oneOf([shown])
    (rule, sent, mustAsk) = (isFollowing ? .stream : .idle, nil, false)
  }

  mutating func refresh(_ feed: [FeedEntry], _ answer: Session.Answer, rule: SessionRule = .pull) {
    self.rule = feed.isEmpty && rule == .pull ? .null : rule
    switch answer {
    case .served:
      (rows, hiddenTexts) = (.oneOf([page(feed)]), hiddenTexts(of: feed))
      (isMixed, mayBeAtEnd, mustAsk, redated) = (false, false, true, [])
    case .null:
      (rows, hiddenTexts) = (.oneOf([[]]), [])
      self.rule = .null
      (isMixed, mayBeAtEnd) = (false, true)
    default: self.rule = .failure
    }
  }

  /// A stream begins with the posts since the oldest row.
  mutating func follow(_ feed: [FeedEntry]) {
    (isFollowing, rule) = (true, .stream)
    let end = shown.compactMap { times[$0] }.min() ?? .infinity
    rows = isMixed ? .open : .including(page(feed.filter { $0.timestamp >= end }))
  }

  /// An event of the stream: others have changed an entry.
  mutating func replace(_ old: FeedEntry?, with new: FeedEntry?) {
    guard isFollowing else { return }
    if let old { shown = shown.removing([old.text]) }
    if let new, isVisible(new), !new.text.isEmpty { shown.append(new.text) }
    if let new { times[new.text] = new.timestamp }
    rows = isMixed ? .open : .oneOf([shown])
  }

  mutating func older(_ feed: [FeedEntry], _ answer: Session.Answer) {
    rule = .page
    if answer == .null { mayBeAtEnd = true }
    guard answer == .served, !isMixed else { return }
    let shownTimes = shown.compactMap { times[$0] }
    let (end, newest) = (shownTimes.min() ?? .infinity, shownTimes.max() ?? 0)
    let visible = feed.filter { !$0.text.isEmpty && isVisible($0) }
    let missing = visible.filter { $0.timestamp > end && !shown.contains($0.text) }
    if missing.contains(where: { $0.timestamp < newest }) {
      // After a late page, the next one may begin at the gap above it.
      rows = .open
      return
    }
    let older = feed.filter { $0.timestamp < end }
    let new = visible.filter { $0.timestamp < end }.map(\.text)
    mustAsk = !shown.isEmpty && !mayBeAtEnd && !new.isEmpty
    // A page may contain the oldest loaded post again, malformed entries, and hidden posts.
    rows = .more(than: shown, from: new, atLeast: page(older.prefix(12)).isEmpty ? 0 : 1)
  }

  /// “Post” was tapped. A blank text leads to the error, and the others are sent.
  mutating func post(
    _ fields: [String], _ feed: [FeedEntry], _ answer: Session.Answer, isHolding: Bool
  ) {
    guard fields.allSatisfy({ !$0.allSatisfy(\.isWhitespace) }) else {
      screen = .error(fields)
      return
    }
    // Before the response, the app may show that it sends.
    (sent, screen) = (fields, answer == .served && !isHolding ? .list : .open)
    sentTexts[fields[1], default: 0] += 1
    guard !isHolding else { return }
    let new = FeedEntry(username: fields[0], text: fields[1], timestamp: .infinity)
    var pages = pages(afterOwnPost: (answer.isStored ? [new] : []) + feed)
    // The stream brings the post, too.
    if isFollowing, answer.isStored { pages.append(shown + [new.text]) }
    if answer != .served { pages.append(shown) }
    let isFetched = answer == .served && !isFollowing
    (rule, mustAsk) = (answer == .served ? .ownPost : .refusedPost, isFetched)
    rows = isMixed && !isFetched ? .open : .oneOf(pages)
    if isFetched { (isMixed, mayBeAtEnd) = (false, false) }
  }

  /// - Parameter gone: The texts of the rows that disappear. The server may have other texts by now.
  mutating func hide(_ gone: [String], _ isHidden: @escaping (FeedEntry) -> Bool) {
    hidden.append(isHidden)
    hiddenTexts.formUnion(gone)
    if !isMixed { rows = .oneOf([shown.removing(gone)]) }
    rule = .hidden
  }

  /// An app may show a hidden post at once, or after the next refresh.
  mutating func unhide() {
    hidden.removeFirst()
    rows = isMixed ? .open : .including(shown, others: hiddenTexts)
    (rule, isMixed) = (.hidden, true)
  }

  // MARK: Judging

  /// A post may be there as often as it was sent or is on the server, and a hidden one never.
  func faults(
    of texts: [String], _ feed: @autoclosure () -> [FeedEntry], hasAsked: Bool
  ) -> [SessionFault?] {
    let entries = hidden.isEmpty ? [] : feed()
    let gone = hiddenTexts(of: entries).subtracting(entries.filter(isVisible).map(\.text))
    if let text = texts.first(where: gone.contains) {
      return [
        SessionFault(rule: .hidden, expected: "“\(text)” stays hidden", actual: texts.inWords)
      ]
    }
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    let doubled = counts.first { text, count in
      count > max(1, sentTexts[text] ?? 1) && count > feed().count { $0.text == text }
    }.map { text, count in
      SessionFault(
        rule: .once, expected: "“\(text)” is there once", actual: "It is there \(count) times.")
    }
    return [fault(rows: texts, hasAsked), doubled, orderFault(of: texts)]
  }

  private func orderFault(of texts: [String]) -> SessionFault? {
    let known = texts.filter {
      $0.hasPrefix("Note") && times[$0] != nil && !redated.contains($0)
    }
    let sorted = known.sorted { times[$0] ?? 0 > times[$1] ?? 0 }
    if known == sorted { return nil }
    return SessionFault(
      rule: .order, expected: "the newest post is at the top: \(sorted.inWords)",
      actual: known.inWords)
  }

  private func fault(rows texts: [String], _ hasAsked: Bool) -> SessionFault? {
    let sorted = texts.sorted()
    var expected = ""
    switch rows {
    case .open: return nil
    case .oneOf(let all):
      if all.contains(where: { $0.sorted() == sorted }) { return nil }
      expected = all.map(\.inWords).joined(separator: ", or ")
    case .including(let some, let others):
      let isRight = others.map { Set(texts).isSubset(of: $0.union(some)) } ?? true
      if isRight && Set(some).isSubset(of: texts) || others != nil && hasAsked { return nil }
      expected = "\(some.inWords), and others"
    case .more(let old, let new, let least):
      let added = sorted.removing(old)
      let isRight =
        added == new.prefix(added.count).sorted() && sorted.count - added.count == old.count
      if isRight, added.count >= least || !hasAsked { return nil }
      expected =
        isRight
        ? "older posts follow, such as \(new[0])" : "\(old.inWords), and then \(new.inWords)"
    }
    return SessionFault(rule: rule, expected: "the rows: \(expected)", actual: texts.inWords)
  }
}

extension [String] {
  /// Removes each of the texts once.
  func removing(_ texts: [String]) -> [String] {
    texts.reduce(into: self) { rest, text in
      if let index = rest.firstIndex(of: text) { rest.remove(at: index) }
    }
  }

  var inWords: String {
    let words = prefix(18).map { text in
      let isLong = text.count > 60
      let short = isLong ? text.prefix(20) + "…" + text.suffix(20) : text[...]
      return "“\(short.replacing("\n", with: "\\n"))”"
    }.joined(separator: ", ")
    return isEmpty ? "none" : words + (count > 18 ? "… (\(count))" : "")
  }
}
