import Foundation
import HeadlessUI

/// What the page must know of a change.
struct PageMessage: Encodable {
  struct Updates: Encodable {
    var deleted: [[Int]]
    var inserted: [[Int]]
  }

  struct Rows: Encodable, Hashable {
    var first: Int
    var cells: [Cell]
  }

  struct Cell: Encodable, Hashable {
    struct Line: Encodable, Hashable {
      var text: String
      var numberOfLines: Int
      var textAlignment: Label.TextAlignment
      var picture: Image?
    }

    struct Image: Encodable, Hashable {
      /// The number that the page asks for.
      var number: Int
      var width: Int
      var height: Int
    }

    var labels: [Line]
    var detail: String?
    var isMarked: Bool
  }

  /// Counts the messages of a tab.
  var revision: Int
  /// The number of the last actions that have been performed.
  var acknowledged: Int
  /// The list that is on the screen.
  var list: Int
  /// Whether the page has to forget the rows that it has, and to begin at this one.
  var firstVisibleRow: Int?
  /// The changes of the rows since the last message, in order.
  var updates: [Updates]
  /// The row to scroll to.
  var scrollTarget: Int?
  /// The rows that the page has asked for. Nil if they have not changed.
  var rows: Rows?
  /// The screen without rows.
  var screen: ScreenSnapshot
  /// What there is to say about the screen of a tour.
  var caption: StillScreen.Caption?
}

extension PageMessage.Updates {
  init(_ updates: RowUpdates) {
    deleted = updates.deleted.bounds
    inserted = updates.inserted.bounds
  }
}

extension IndexSet {
  /// The ranges in the form `[first, end]`.
  fileprivate var bounds: [[Int]] { rangeView.map { [$0.lowerBound, $0.upperBound] } }
}

extension ScreenSnapshot {
  /// The snapshot with texts of a length that a page can show. A text from the network may have megabytes.
  func bounded() -> ScreenSnapshot {
    var snapshot = self
    snapshot.title = title.bounded
    snapshot.message = message?.bounded
    snapshot.placeholder = placeholder?.bounded
    snapshot.alert?.title = alert?.title.bounded ?? ""
    snapshot.alert?.message = alert?.message?.bounded
    snapshot.rows = rows.map { cell in
      var cell = cell
      for index in cell.labels.indices { cell.labels[index].text = cell.labels[index].text.bounded }
      cell.detail = cell.detail?.bounded
      return cell
    }
    return snapshot
  }
}

extension String {
  /// The beginning of the text, if it is very long.
  fileprivate var bounded: String {
    let limit = 20_000
    guard utf8.count > limit,
      let end = unicodeScalars.index(
        startIndex, offsetBy: limit, limitedBy: endIndex)
    else { return self }
    return String(self[..<end]) + "…"
  }
}
