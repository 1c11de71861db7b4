import Foundation
import HeadlessUI

/// A simulated person who uses a screen. An action on a missing button, field or row throws an error that shows the screen.
///
///     try user.tap("+")
///     try user.type("Good morning", into: "Message")
///     try await user.waitForText("Good morning")
@MainActor
public final class UserSession {
  public struct ActionError: LocalizedError, CustomStringConvertible {
    public let description: String
    public var errorDescription: String? { description }
  }

  public let screen: any TextScreen
  private let timeout: Duration

  /// - Parameter timeout: How long to wait for the screen to become idle.
  public init(on screen: any TextScreen, timeout: Duration = .seconds(30)) {
    self.screen = screen
    self.timeout = timeout
  }

  public var screenText: String { screen.text }

  /// Starts the app and waits until it has loaded its first content.
  public func launch() async throws {
    screen.appear()
    try await waitUntilIdle()
  }

  public func tap(_ title: String) throws {
    guard screen.tap(title) else { throw actionError("There is no button “\(title)”.") }
  }

  public func tapRow(_ row: Int) throws {
    guard screen.tapRow(at: row) else { throw actionError("Row \(row) cannot be tapped.") }
  }

  public func type(_ text: String, into placeholder: String) throws {
    guard screen.type(text, into: placeholder) else {
      throw actionError("There is no field “\(placeholder)”.")
    }
  }

  /// Cancels the alert, or leads back to the screen below: the Esc key.
  public func cancel() throws {
    guard let wayOut = screen.snapshot(of: 0..<0).wayOut, screen.perform(.tap(wayOut)) else {
      throw actionError("There is nothing to cancel.")
    }
  }

  public func pull() { screen.pull() }
  public func scroll(by lines: Int) { screen.scroll(by: lines) }
  public func scrollToEnd() { screen.scrollToEnd() }

  /// Scrolls down until no more rows are loaded. Throws an error after a thousand scrolls that change nothing.
  public func scrollToEndOfFeed(progress: () -> Void = {}) async throws {
    var idleScrolls = 0
    repeat {
      let before = screen.text
      screen.scrollToEnd()
      try await waitUntilIdle()
      progress()
      idleScrolls = screen.text == before ? idleScrolls + 1 : 0
      if idleScrolls == 1000 {
        throw actionError("Scrolling down neither reaches the end nor loads more rows.")
      }
    } while !screen.isAtEnd
    screen.scrollToEnd()
  }

  public func waitUntilIdle() async throws {
    try await eventually("the screen comes to rest:\n\(screen.text)", within: timeout) {
      !screen.isBusy
    }
  }

  public func waitForText(_ text: String) async throws {
    try await eventually("“\(text)” is on the screen:\n\(screen.text)", within: timeout) {
      screen.text.contains(text)
    }
  }

  private func actionError(_ message: String) -> ActionError {
    ActionError(description: "\(message)\n\(screen.text)")
  }

  /// Performs an action of a fixture, such as `tap row 0` or `type mira into Username`, and waits until the screen is idle.
  public func perform(_ action: String) async throws {
    try await begin(action)
    try await waitUntilIdle()
  }

  /// Performs an action of a fixture without waiting for its effects.
  public func begin(_ action: String) async throws {
    let words = action.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "launch": screen.appear()
    case "cancel": try cancel()
    case "pull": pull()
    case "scroll" where rest == "to end": try await scrollToEndOfFeed()
    case "scroll": scroll(by: try number(rest))
    case "tap" where rest.hasPrefix("row "): try tapRow(number(rest.dropFirst(4)))
    case "tap": try tap(rest)
    case "type":
      // The last “into” is the separator, because the text may contain the word.
      let into = rest.range(of: " into ", options: .backwards) ?? rest.startIndex..<rest.startIndex
      try type(String(rest[..<into.lowerBound]), into: String(rest[into.upperBound...]))
    default: throw actionError("“\(action)” is not an action.")
    }
  }

  private func number(_ text: some StringProtocol) throws -> Int {
    guard let number = Int(text) else { throw actionError("“\(text)” is not a number.") }
    return number
  }
}
