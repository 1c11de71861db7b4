import AppEntry
import AppInterface
import CommandLineSupport
import Foundation

/// An app in a separate process, as the tests reach it.
public final class AppProcess: AppConnection, @unchecked Sendable {
  // Unchecked, because the superclass may have others. This one changes only what a lock guards.

  /// The variable with the path of the program that runs an app. If it is not set, the app is part of the tests' program.
  public static let hostVariable = "POST_GRADE_HOST"
  /// The variable with the path of the library that holds the app and its adapter.
  public static let libraryVariable = "POST_GRADE_APP"
  /// The variable with the names of the calls that did not return in an earlier run. They are not called again.
  public static let loopsVariable = "POST_GRADE_LOOPS"

  /// The descriptors of the two channels in the app's process.
  static let descriptors: (main: Int32, side: Int32) = (3, 4)

  private let app: AppSession

  fileprivate init(host: String, library: String) {
    // The app must not trace the tests, or read their memory.
    post_hide_process()
    let (main, side) = (Self.sockets(), Self.sockets())
    let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("POST_GRADE_") }
    let ends = [(main[1], Self.descriptors.main), (side[1], Self.descriptors.side)]
    let processor = post_current_processor()
    // Dispatch counts the processors when a program starts.
    post_use_processor(-1)
    let words = [host, library, "\(processor)"]
    guard let process = try? startProcess(words, environment: variables, descriptors: ends)
    else { fatalError("\(host) does not start.") }
    post_use_processor(processor)
    for end in [main[1], side[1]] { close(end) }
    app = AppSession(main: main[0], side: side[0], process: process)
    super.init(
      model: RemoteModel(app), controllers: RemoteControllers(app), views: RemoteViews(app),
      process: process)
  }

  private static func sockets() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    #else
      socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
    #endif
    return ends
  }

  public override var hasPendingTimers: Bool { app.ask(.hasPendingTimers) }

  public override var isHeldByApp: (AnyObject) -> Bool {
    let numbers = Set(app.ask(.heldObjects) as [Int])
    return { object in
      let remote = object as? RemoteObject ?? (object as? RemoteBridge)?.remote
      return remote.map { numbers.contains(Int($0.number)) } ?? false
    }
  }

  public override func runQueues() { app.tell(.runQueues) }
}

/// The tests find the connection by this name.
@_cdecl("post_app_connection")
public func makeAppConnection() -> UnsafeMutableRawPointer? {
  let environment = ProcessInfo.processInfo.environment
  guard let host = environment[AppProcess.hostVariable],
    let library = environment[AppProcess.libraryVariable]
  else { return nil }
  return Unmanaged.passRetained(AppProcess(host: host, library: library)).toOpaque()
}
