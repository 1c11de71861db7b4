import HeadlessUI

struct PageMessage: Codable {
  /// The rows in ranges of the form `[first, end]`.
  struct Updates: Codable {
    var deleted, inserted: [[Int]]
  }

  struct Rows: Codable, Hashable {
    var first, count: Int
    /// The rows that the page has not got yet, by their places from the first one.
    var cells: [Int: Cell]
  }

  struct Cell: Codable, Hashable {
    struct Line: Codable, Hashable {
      var text: String
      var numberOfLines: Int
      var textAlignment: Label.TextAlignment
      var picture: Image?
      var name: Name?
      /// Its links in UTF-16, in the form `[first, end]`.
      var links: [[Int]]
    }

    /// The name at the beginning of a line.
    struct Name: Codable, Hashable {
      /// In UTF-16, as JavaScript counts.
      var length: Int
      /// In degrees.
      var hue: Int

      init?(in label: Label) {
        if label.nameLength == 0 { return nil }
        length = label.name.utf16.count
        hue = label.nameColor(of: 12) * 30
      }
    }

    struct Image: Codable, Hashable {
      var number, width, height: Int
    }

    var labels: [Line]
    var detail: String?
    var isMarked: Bool
    var isSelectable: Bool
  }

  /// Counts the messages of a tab.
  var revision: Int
  /// The number of the last actions that have been performed.
  var acknowledged: Int
  var list: Int
  /// Whether the page has to forget the rows that it has, and to begin at this one.
  var firstVisibleRow: Int?
  /// The changes of the rows since the last message, in order.
  var updates: [Updates]
  var scrollTarget: Int?
  /// The rows that the page has asked for. Nil if they have not changed.
  var rows: Rows?
  /// The screen without rows. Nil if it has not changed.
  var screen: ScreenSnapshot?
}

extension PageMessage.Updates {
  init(_ updates: RowUpdates) {
    deleted = updates.deleted.rangeView.map { [$0.lowerBound, $0.upperBound] }
    inserted = updates.inserted.rangeView.map { [$0.lowerBound, $0.upperBound] }
  }
}
