extension ScreenSnapshot {
  /// The snapshot with texts of a length that a frontend can show. A text from the network may have megabytes.
  public func bounded() -> ScreenSnapshot {
    var snapshot = self
    snapshot.title = title.bounded
    snapshot.message = message?.bounded
    snapshot.failure = failure?.bounded
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
  fileprivate var bounded: String {
    let limit = 20_000
    guard utf8.count > limit,
      let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex)
    else { return self }
    return String(self[..<end]) + "…"
  }
}
