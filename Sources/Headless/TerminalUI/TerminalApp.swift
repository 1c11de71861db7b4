import CommandLineSupport
import Foundation
import TextUI

/// Runs a screen, or other content, in the terminal until the person quits.
@MainActor
public final class TerminalApp {
  private enum Event: Sendable {
    case input(TerminalInput.Event)
    /// The screen has changed, or the terminal has accepted the last output.
    case draw
  }

  private let content: any TerminalContent
  private let usesMouse: Bool
  private let input = TerminalInput()
  private let output = TerminalOutput()
  private var renderer = FrameRenderer()
  private let events: AsyncStream<Event>
  private let send: AsyncStream<Event>.Continuation
  /// Whether a `draw` event is queued already.
  private var isDrawPending = false

  private init(_ content: any TerminalContent, usesMouse: Bool) {
    self.content = content
    self.usesMouse = usesMouse
    (events, send) = AsyncStream.makeStream()
  }

  /// Shows a screen until the person quits or the terminal is closed. The terminal is restored then, and also after a signal or a crash.
  /// The screen gets the terminal's size and appears. Throws an `ExitError` if the program has no terminal.
  /// - Parameter status: The text below the screen. Nil for none.
  /// - Parameter printed: The text that the key `o` shows, such as the app's output. Nil for none.
  public static func run(
    _ screen: any KeyboardScreen, commands: [TerminalCommand] = [],
    options: TerminalOptions = TerminalOptions(), status: (() -> String)? = nil,
    printed: (() -> String)? = nil
  ) async throws {
    try checkTerminal()
    let shell = TerminalShell(
      screen, commands: commands, size: terminalSize, usesColor: options.usesColor)
    (shell.status, shell.printed) = (status, printed)
    try await run(shell, usesMouse: options.usesMouse)
  }

  /// Runs any content. The content must have the terminal's size already.
  public static func run(_ content: any TerminalContent, usesMouse: Bool = false) async throws {
    let app = TerminalApp(content, usesMouse: usesMouse)
    defer { withExtendedLifetime(app) {} }
    try await app.run()
  }

  /// Throws an `ExitError` if input or output is redirected. Call it before doing anything else.
  public static func checkTerminal() throws {
    guard Terminal.isInteractive else {
      throw ExitError.unavailable(
        "The app needs a terminal, but its input or output is redirected.")
    }
    if ProcessInfo.processInfo.environment["TERM"] == "dumb" {
      throw ExitError.unavailable("The app needs a terminal that can do more than TERM=dumb.")
    }
  }

  private func run() async throws {
    guard TerminalMode.enter(wakeDescriptor: input.wakeDescriptor, usesMouse: usesMouse) else {
      throw ExitError.unavailable("The terminal cannot be used.")
    }
    defer { TerminalMode.leave() }
    content.appear { [weak self] in self?.drawSoon() }
    input.start { [send] in send.yield(.input($0)) }
    try draw()
    for await event in events {
      switch event {
      case .input(let input):
        // Input that is not acknowledged stops the reader, so that the shell gets the rest.
        guard handle(input) else {
          // The last frame has half a second.
          for _ in 0..<50 where !output.isIdle { try? await Task.sleep(for: .milliseconds(10)) }
          return
        }
        self.input.acknowledge()
        drawSoon()
      case .draw:
        isDrawPending = false
        try draw()
      }
    }
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
    case .ended: return false
    }
    return true
  }

  /// Queues one `draw` event, so that several changes are drawn together.
  private func drawSoon() {
    guard !isDrawPending else { return }
    isDrawPending = true
    send.yield(.draw)
  }

  private func draw() throws {
    // A slow terminal skips frames: the next frame is drawn when the last one has been written.
    guard output.isIdle else { return }
    let text = renderer.update(to: try content.frame())
    TerminalMode.takesInterrupt(content.asksBeforeEnding)
    guard !text.isEmpty else { return }
    output.write(text) { [send] in send.yield(.draw) }
  }

  public static var terminalSize: (width: Int, height: Int) { Terminal.size ?? (80, 24) }
}
