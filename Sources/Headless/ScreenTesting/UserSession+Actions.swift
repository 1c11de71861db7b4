import Foundation

extension UserSession {
  /// Performs an action of a fixture, and waits until the screen is idle: `launch`, `pull`, `scroll 10`, `scroll to
  /// end`, `tap +`, `tap row 0`, `type mira into Username`, `cancel`.
  public func perform(_ action: String) async throws {
    try await begin(action)
    try await waitUntilIdle()
  }

  /// Performs an action of a fixture without waiting for what comes of it.
  public func begin(_ action: String) async throws {
    let words = action.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "launch":
      screen.appear()
    case "cancel":
      try cancel()
    case "pull":
      pull()
    case "scroll" where rest == "to end":
      try await scrollToEndOfFeed()
    case "scroll":
      guard let lines = Int(rest) else { throw actionError("“\(action)” is not an action.") }
      scroll(by: lines)
    case "tap":
      if rest.hasPrefix("row ") {
        guard let row = Int(rest.dropFirst(4)) else {
          throw actionError("“\(action)” is not an action.")
        }
        try tapRow(row)
      } else {
        try tap(rest)
      }
    case "type":
      // The last “into” is the separator, because the text may contain the word.
      let into = rest.range(of: " into ", options: .backwards) ?? rest.startIndex..<rest.startIndex
      try type(String(rest[..<into.lowerBound]), into: String(rest[into.upperBound...]))
    default:
      throw actionError("“\(action)” is not an action.")
    }
  }
}
