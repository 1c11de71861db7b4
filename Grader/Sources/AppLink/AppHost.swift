import AppEntry
import AppInterface
@preconcurrency import Foundation
import Locking

/// Runs an app for tests in another process. Only the grader on Linux starts it.
@MainActor
public enum AppHost {
  /// Loads the library that is the program's first argument, and serves the tests on the processor of the second one until they end.
  ///
  /// - Parameter hasPendingTimers: Whether the app has set a timer that fires soon, or repeatedly.
  public static func run(hasPendingTimers: @escaping () -> Bool) -> Never {
    post_give_up_rights()
    let words = CommandLine.arguments.dropFirst()
    post_use_processor(words.last.flatMap(Int32.init) ?? -1)
    // Each line that the app prints arrives before the next answer of the app.
    setvbuf(stdout, nil, _IOLBF, 0)
    let mainThread = pthread_self()
    let service = Locked<AppService?>(nil)
    let link = Link(
      main: AppProcess.descriptors.main, side: AppProcess.descriptors.side, number: 2,
      isMain: { pthread_equal(pthread_self(), mainThread) != 0 },
      serve: { call, arguments in
        guard let service = service.withLock(\.self) else { throw MalformedMessage() }
        return try service.perform(call, arguments)
      }, whenLost: { _exit(0) })
    AdapterFunction.whenMissing { name in
      // The tests may wait for another thread than this one.
      Thread.detachNewThread { _ = try? link.call(.missing, [name]) }
      while true { pause() }
    }
    let adapters = load(words.first ?? "")
    service.withLock {
      $0 = AppService(link: link, adapter: adapters, hasPendingTimers: hasPendingTimers)
    }
    link.start()
    serve(link)
  }

  /// Loads a library, and returns a function that finds its adapters.
  private static func load(_ path: String) -> (String) -> AnyObject? {
    typealias Entry = @convention(c) () -> UnsafeMutableRawPointer?
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let error = dlerror().map { String(cString: $0) } ?? path
      // The linker leaves functions that are declared and defined nowhere to the loader, whose error begins with the path.
      AdapterFunction.areMissing(
        because: error.hasPrefix("\(path): ") ? String(error.dropFirst(path.count + 2)) : error)
    }
    return { name in
      dlsym(library, name).map { unsafeBitCast($0, to: Entry.self) }?()
        .map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
    }
  }

  /// The main thread serves the calls of the tests' main thread. It runs its own queue while that thread is idle.
  private static func serve(_ link: Link) -> Never {
    let queue = post_main_queue_handle()
    var isAsking = false
    while true {
      if !link.main.channel.hasMessage {
        var descriptors = [link.main.channel.descriptor, queue]
          .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&descriptors, isAsking ? 1 : 2, -1) > 0 else { continue }
        guard descriptors[0].revents != 0 else {
          isAsking = true
          link.announceWork()
          continue
        }
      }
      if case .call(let call, let arguments) = link.receive(in: link.main) {
        if call == .turn { isAsking = false }
        link.respond(to: call, arguments, in: link.main)
      }
    }
  }
}
