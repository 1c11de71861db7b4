import CommandLineSupport
import Foundation
import HeadlessUI

/// Runs a screen, or whatever else there is to show, in the terminal until the person quits.
@MainActor
public final class TerminalApp {
  private enum Event: Sendable {
    case input(TerminalInput.Event)
    /// The screen has changed, or the terminal has taken what it was sent.
    case draw
  }

  private let content: any TerminalContent
  private let input = TerminalInput()
  private let output = TerminalOutput()
  private var renderer = FrameRenderer()
  private let events: AsyncStream<Event>
  private let send: AsyncStream<Event>.Continuation
  /// Whether a look at the screen is on its way already.
  private var isDrawPending = false

  private init(_ content: any TerminalContent) {
    self.content = content
    (events, send) = AsyncStream.makeStream()
  }

  /// Shows a screen and lets the person use it, until that person quits or the terminal goes away. The terminal is then as it
  /// was, as it is after a signal or a crash.
  ///
  /// - Parameters:
  ///   - screen: What is shown. It gets the terminal's size, and appears.
  ///   - commands: The keys that this app has besides those of all apps.
  /// - Throws: An `ExitError` if the program has no terminal.
  public static func run(_ screen: any Screen, commands: [TerminalCommand] = []) async throws {
    try checkTerminal()
    try await run(TerminalShell(screen, commands: commands, size: terminalSize))
  }

  /// The same for any content. It has the terminal's size already.
  static func run(_ content: any TerminalContent) async throws {
    let app = TerminalApp(content)
    defer { withExtendedLifetime(app) {} }
    try await app.run()
  }

  /// Makes sure that the program has a terminal, before anything else happens.
  ///
  /// - Throws: An `ExitError` if it has none.
  public static func checkTerminal() throws {
    guard Terminal.isInteractive else {
      throw ExitError.unavailable(
        "The app needs a terminal for its keys and its screen; input or output goes elsewhere.")
    }
    if ProcessInfo.processInfo.environment["TERM"] == "dumb" {
      throw ExitError.unavailable("The app needs a terminal that can do more than TERM=dumb.")
    }
  }

  private func run() async throws {
    guard TerminalMode.enter(wakeDescriptor: input.wakeDescriptor) else {
      throw ExitError.unavailable("The terminal cannot be used.")
    }
    defer { TerminalMode.leave() }
    content.appear { [weak self] in self?.drawSoon() }
    input.start { [send] in send.yield(.input($0)) }
    try draw()
    for await event in events {
      switch event {
      case .input(let input):
        // Without an answer nothing more is read, which is the shell's.
        guard handle(input) else { return await finishWriting() }
        self.input.acknowledge()
        drawSoon()
      case .draw:
        isDrawPending = false
        try draw()
      }
    }
  }

  /// Lets a frame that is on its way arrive, unless the terminal takes nothing.
  private func finishWriting() async {
    for _ in 0..<50 where !output.isIdle { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// Returns whether the app goes on.
  private func handle(_ event: TerminalInput.Event) -> Bool {
    switch event {
    case .keys(let keys):
      switch content.handle(keys) {
      case .goOn: break
      case .redraw: renderer.invalidate()
      case .quit: return false
      }
    case .changed:
      content.size = Self.terminalSize
      renderer.invalidate()
    case .ended:
      return false
    }
    return true
  }

  /// Looks at the screen when all that happens now has happened.
  private func drawSoon() {
    guard !isDrawPending else { return }
    isDrawPending = true
    send.yield(.draw)
  }

  private func draw() throws {
    // What is on its way to a slow terminal is followed by what is to be seen then, and by nothing in between.
    guard output.isIdle else { return }
    let text = renderer.update(to: try content.frame())
    guard !text.isEmpty else { return }
    output.write(text) { [send] in send.yield(.draw) }
  }

  /// The terminal's size in cells, as it is.
  static var terminalSize: (width: Int, height: Int) {
    // A `ScreenSize` is never as small as a window can be.
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (min(Int(size.ws_col), 1000), min(Int(size.ws_row), 1000))
  }
}
