import Foundation
import HeadlessUI
import Locking
import ScreenTesting
import Testing

@testable import WebUI

/// A page without a browser: it reads messages, and changes its rows as they say, as `app.js` does.
@MainActor
final class PageDouble {
  final class Connection: PageConnection {
    let pieces = Locked<[String]>([])
    let isFinished = Locked(false)

    func send(_ parts: [Data]) {
      let text = String(decoding: parts.reduce(Data(), +), as: UTF8.self)
      pieces.withLock { $0.append(text) }
    }

    func finish() { isFinished.withLock { $0 = true } }
  }

  let connection = Connection()
  private let tab: BrowserSession
  /// The last message. Its screen is the last one that came.
  private(set) var message: PageMessage!
  var screen: ScreenSnapshot! { message.screen }
  /// The text of each row that the page knows. Nil for the others.
  private(set) var rows: [String?] = []
  private(set) var otherEvents: [String] = []
  private(set) var problems: [String] = []
  private var count = 0
  private var number = 0

  init(_ tab: BrowserSession) {
    self.tab = tab
    tab.connect(connection)
    read()
  }

  func read() {
    let pieces = connection.pieces.withLock { $0 }
    for piece in pieces[count...] {
      guard piece.hasPrefix("data: "), piece.hasSuffix("\n\n"), !piece.dropLast(2).contains("\n")
      else {
        otherEvents.append(piece)
        continue
      }
      do {
        apply(try JSONDecoder().decode(PageMessage.self, from: Data(piece.dropFirst(6).utf8)))
      } catch {
        problems.append("\(error)")
      }
    }
    count = pieces.count
  }

  private func apply(_ new: PageMessage) {
    var message = new
    message.screen = new.screen ?? self.message?.screen
    let count = message.screen?.numberOfRows ?? 0
    if message.firstVisibleRow != nil { rows = Array(repeating: nil, count: count) }
    for updates in message.updates {
      for bounds in updates.deleted.reversed() { rows.removeSubrange(bounds[0]..<bounds[1]) }
      for bounds in updates.inserted {
        rows.insert(contentsOf: Array(repeating: nil, count: bounds[1] - bounds[0]), at: bounds[0])
      }
    }
    if rows.count != count { problems.append("\(rows.count) rows are not \(count).") }
    if let known = message.rows {
      // The page has no other rows than these. Some it has had before.
      let old = rows
      rows = rows.map { _ in nil }
      for row in known.first..<known.first + known.count {
        rows[row] =
          known.cells[row - known.first]?.labels.map(\.text).joined(separator: " ") ?? old[row]
        if rows[row] == nil { problems.append("Row \(row) is not on the page.") }
      }
    }
    self.message = message
  }

  /// The actions that the page would send after the last message, or after an earlier one.
  func actions(_ actions: PageAction..., at revision: Int? = nil) -> PageActions {
    number += 1
    let revision = revision ?? message?.revision ?? 0
    return PageActions(
      number: number, actions: actions.map { .init(revision: revision, action: $0) })
  }

  /// Sends actions one by one, and waits until the page knows that they have been performed.
  func perform(_ actions: PageAction..., at revision: Int? = nil) async throws {
    for action in actions {
      let actions = self.actions(action, at: revision)
      tab.perform(actions)
      try await eventually("the page hears of it") {
        read()
        return message.acknowledged == actions.number
      }
    }
    #expect(problems == [])
  }
}
