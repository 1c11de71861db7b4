import AppInterface
import Foundation
import Locking

/// The calls of the tests, and the objects of the app that they know.
final class AppSession: Sendable {
  let link: Link
  private let process: pid_t
  private let loops: Set<Substring>
  /// The objects that an app may hold, by their numbers.
  private let proxies = Locked<[UInt32: Proxy]>([:])

  private struct Proxy: @unchecked Sendable {
    // Unchecked: only the main thread uses it.
    weak var object: AnyObject?
  }

  init(main: Int32, side: Int32, process: pid_t) {
    self.process = process
    let loops = ProcessInfo.processInfo.environment[AppProcess.loopsVariable] ?? ""
    self.loops = Set(loops.split(separator: ","))
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    let link = Link(
      main: main, side: side, number: 1,
      isMain: { DispatchQueue.getSpecific(key: mark) ?? false },
      serve: { call, arguments in
        guard call == .missing else { throw MalformedMessage() }
        AdapterFunction.end(arguments.first.flatMap(String.init) ?? "")
      },
      whenWork: { link in DispatchQueue.main.async { _ = try? link.call(.turn, []) } },
      whenLost: { Self.end(like: process) })
    self.link = link
    link.start()
    Thread.detachNewThread { Self.stopLoops(of: process, in: link) }
  }

  /// Stops the process if its main thread has had 5 seconds for one call. Time in which it waits for a core does not count.
  private static func stopLoops(of process: pid_t, in link: Link) {
    var (number, start): (Int, UInt64) = (0, 0)
    while true {
      poll(nil, 0, 500)
      guard let call = link.mainCall else { continue }
      let path = "/proc/\(process)/task/\(process)/schedstat"
      let times = try? String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
      let waiting = times?.dropFirst().first.flatMap { UInt64($0) } ?? 0
      let time = DispatchTime.now().uptimeNanoseconds - waiting
      if call.number != number { (number, start) = (call.number, time) }
      guard time > start + 5_000_000_000 else { continue }
      report(call.call)
      // A handler of the first signal writes the stack. The next one ends the process.
      while kill(process, SIGQUIT) == 0 { poll(nil, 0, 500) }
    }
  }

  private static func report(_ call: AppCall) {
    FileHandle.standardError.write(
      Data("\(call.isFunction ? "\(call)" : "It") does not return.\n".utf8))
  }

  private static let ending = NSLock()

  /// Ends this process in the same way as the app's has ended.
  private static func end(like process: pid_t) -> Never {
    ending.lock()
    // It may go on without its sockets. A process that has ended keeps its status.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signalNumber = status & 0x7f
    guard signalNumber != 0 else { _exit(status >> 8 & 0xff) }
    signal(signalNumber, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signalNumber)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(signalNumber)
    _exit(128 + signalNumber)
  }

  // MARK: For the interfaces

  /// Ends both processes if the app's process responds with something else. So do the functions below.
  func ask<Result: Portable>(_ call: AppCall, _ arguments: Any...) -> Result {
    expected(Result(response(to: call, arguments)))
  }

  func tell(_ call: AppCall, _ arguments: Any...) { _ = response(to: call, arguments) }

  /// Asks for a value that stays in the app's process.
  func value(_ call: AppCall, _ arguments: Any...) -> RemoteObject {
    expected(RemoteObject(response(to: call, arguments), of: link))
  }

  func values(_ call: AppCall, _ arguments: Any...) -> [Any] {
    expected(try? Arguments([response(to: call, arguments)], of: link).remotes(0))
  }

  func property<Result: Portable>(_ call: AppCall, of any: Any) -> Result {
    expected(
      (any as? RemoteObject).flatMap { Result($0.properties[call] ?? response(to: call, [$0])) })
  }

  /// Asks for an object, which can be found by its number.
  func object(_ call: AppCall, _ arguments: Any...) -> RemoteObject {
    let object = expected(
      RemoteObject(response(to: call, arguments), of: link, isObject: true))
    register(object, object.number)
    return object
  }

  private func response(to call: AppCall, _ arguments: [Any]) -> Value {
    if !loops.isEmpty, call.isFunction, loops.contains("\(call)") {
      Self.report(call)
      Self.end(like: process)
    }
    return expected(try? link.call(call, arguments))
  }

  private func expected<Result>(_ result: Result?) -> Result {
    guard let result else { Self.end(like: process) }
    return result
  }

  func register(_ proxy: AnyObject, _ number: UInt32) {
    proxies.withLock { $0[number] = Proxy(object: proxy) }
  }

  /// The object that the app means by a number.
  func proxy(_ number: Int?) -> AnyObject? {
    number.flatMap(UInt32.init(exactly:)).flatMap { number in
      proxies.withLock { $0[number]?.object }
    }
  }
}
