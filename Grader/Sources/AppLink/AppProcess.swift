import AppEntry
import AppInterface
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
    // A shell may have let this program ignore the signal that stops loops.
    signal(SIGQUIT, SIG_DFL)
    let (main, side) = (Self.sockets(), Self.sockets())
    let process = Self.start(
      [host, library], [(main[1], Self.descriptors.main), (side[1], Self.descriptors.side)])
    for end in [main[1], side[1]] { close(end) }
    app = AppSession(main: main[0], side: side[0], process: process)
    super.init(
      model: RemoteModel(app), controllers: RemoteControllers(app), views: RemoteViews(app),
      process: process)
  }

  /// Lets the current thread get a signal.
  static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
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

  private static func start(_ words: [String], _ descriptors: [(from: Int32, to: Int32)]) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in descriptors { posix_spawn_file_actions_adddup2(&actions, from, to) }
    let variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("POST_GRADE_") }
      .map { strdup("\($0)=\($1)") }
    let arguments = words.map { strdup($0) }
    defer { for copy in arguments + variables { free(copy) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, words[0], &actions, nil, arguments + [nil], variables + [nil])
    if error != 0 { fatalError("\(words[0]) does not start: \(String(cString: strerror(error)))") }
    return child
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
