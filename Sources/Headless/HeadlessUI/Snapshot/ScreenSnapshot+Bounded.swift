extension ScreenSnapshot {
  /// The snapshot with texts that a frontend with pixels can show. A text from the network may have megabytes.
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
  /// The beginning, without the embeddings and overrides by which a text may turn its letters around.
  fileprivate var bounded: String {
    let limit = 20_000
    let scalars = unicodeScalars.prefix(limit)
    let text = String(String.UnicodeScalarView(scalars.filter { !("\u{202A}"..."\u{202E}" ~= $0) }))
    return scalars.endIndex == endIndex ? text : text + "…"
  }
}
