import CommandLineSupport
import Foundation
import HTTPServer
import HeadlessUI
import Journal

/// Shows a screen in any browser on this machine, until the person stops the program. Each tab has its own screen.
@MainActor
public enum WebApp {
  public static let standardPort = 8080

  /// Prints the app's address and serves it until a signal, whose exit code it uses. Throws an `ExitError` if the port cannot be used.
  public static func run(
    _ options: WebOptions, makeScreen: @escaping @MainActor () throws -> any Screen
  ) async throws -> Never {
    // If a page closes its connection during a write, the server goes on.
    signal(SIGPIPE, SIG_IGN)
    let server = try start(port: options.port, makeScreen: makeScreen)
    let stop = await StopSignal()
    try Terminal.print(
      """
      \(server.address)

      Open this address in a browser. Nobody without it can use the app. Stop it with Ctrl-C.
      """)
    let page = options.opensBrowser ? try? AddressFile(server.address) : nil
    if let page { open(page.url) }
    let exitCode = await stop.wait()
    page?.remove()
    await server.stop()
    exit(exitCode)
  }

  public static func run(_ pages: [TourPage], options: WebOptions) async throws -> Never {
    try await run(options) { TourScreen(pages) }
  }

  private static func start(
    port: Int?, makeScreen: @escaping @MainActor () throws -> any Screen
  ) throws -> WebServer {
    do {
      return try WebServer(port: UInt16(port ?? standardPort), makeScreen: makeScreen)
    } catch let error as HTTPServerError where error.isPortTaken && port == nil {
      return try WebServer(port: 0, makeScreen: makeScreen)
    } catch let error as HTTPServerError {
      let port = port ?? standardPort
      throw ExitError.unavailable(
        error.isPortTaken
          ? "Another program listens on port \(port). “--port 0” takes a free one."
          : "Port \(port) cannot be used: \(error.reason).")
    }
  }

  private static func open(_ page: URL) {
    #if os(macOS)
      let command = "open"
    #else
      let command = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command, page.path(percentEncoded: false)]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // The address is on the terminal, whether or not there is a browser to open it in.
    try? process.run()
  }
}

/// A page that leads to the address. Any user can read the arguments of a process, but only this user can read the page.
struct AddressFile {
  let url: URL

  init(_ address: String) throws {
    url = FileManager.default.temporaryDirectory.appending(component: "post-\(UUID()).html")
    let page = """
      <!doctype html>
      <title>Post</title>
      <meta http-equiv="refresh" content="0; url=\(address)">
      """
    try Data(page.utf8).writeDurably(to: url)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
