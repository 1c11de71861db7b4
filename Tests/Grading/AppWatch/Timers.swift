#if os(Linux)
  import Glibc
  import Synchronization

  /// Records the timers that the app has set, because a thread that sleeps until a timer fires looks idle. Every timer of Dispatch and of
  /// Swift's tasks uses one of a few functions. This file replaces them, without importing their module, and calls the originals.
  public enum Timers {
    /// Timers that fire later than this belong to the app's own work: they are not caused by the test's last call.
    private static let horizon: UInt64 = 1_000_000_000

    private struct State {
      /// The times of timers that fire once.
      var moments: [UInt64] = []
      /// The next times and the intervals of timers that can be set again or cancelled, by their sources.
      var sources: [UInt: (moment: UInt64, interval: UInt64)] = [:]
    }

    private static let state = Mutex(State())

    /// Whether a timer fires soon, or repeatedly.
    public static var isOnePending: Bool {
      let now = now(CLOCK_MONOTONIC)
      return state.withLock { state in
        state.moments.removeAll { $0 <= now }
        return state.moments.contains { $0 <= now + horizon }
          || state.sources.values.contains {
            $0.interval < horizon || (now + 1...now + horizon).contains($0.moment)
          }
      }
    }

    fileprivate static func note(_ time: UInt64) {
      guard let moment = latestMoment(of: time) else { return }
      state.withLock { $0.moments.append(moment) }
    }

    fileprivate static func note(_ time: UInt64, every interval: UInt64, of source: UInt) {
      let moment = latestMoment(of: time)
      state.withLock { $0.sources[source] = moment.map { ($0, interval) } }
    }

    fileprivate static func forget(_ source: UInt) {
      state.withLock { $0.sources[source] = nil }
    }

    /// Dispatch may delay a timer by a tenth of its time. Nil for never, and for one so short that waiting for an idle app takes longer.
    private static func latestMoment(of time: UInt64) -> UInt64? {
      let present = now(CLOCK_MONOTONIC)
      guard let moment = moment(of: time), moment > present + 2_000_000 else { return nil }
      return moment + (moment - present) / 10 + 20_000_000
    }

    /// In nanoseconds since the start of the machine. Nil for never. The two highest bits of a time choose one of three clocks.
    private static func moment(of time: UInt64) -> UInt64? {
      let present = now(CLOCK_MONOTONIC)
      switch (time, time >> 62) {
      case (.max, _): return nil
      case (0, _): return present
      case (_, 3):
        let (moment, wall) = (0 &- time, now(CLOCK_REALTIME))
        return moment > wall ? present + (moment - wall) : present
      case (_, 2):
        let (moment, boot) = (time & ~(3 << 62), now(CLOCK_BOOTTIME))
        return moment > boot ? present + (moment - boot) : present
      default: return time
      }
    }

    private static func now(_ clock: clockid_t) -> UInt64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    fileprivate static func original<Function>(_ name: String, as type: Function.Type) -> Function {
      // The value of RTLD_NEXT, which Swift cannot import because it is a cast in C.
      unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), to: type)
    }
  }

  @_cdecl("dispatch_after")
  func afterWithBlock(_ time: UInt64, _ queue: OpaquePointer?, _ block: UnsafeRawPointer?) {
    typealias Function = @convention(c) (UInt64, OpaquePointer?, UnsafeRawPointer?) -> Void
    Timers.note(time)
    Timers.original("dispatch_after", as: Function.self)(time, queue, block)
  }

  @_cdecl("dispatch_after_f")
  func afterWithFunction(
    _ time: UInt64, _ queue: OpaquePointer?, _ context: UnsafeRawPointer?, _ work: UnsafeRawPointer?
  ) {
    typealias Function =
      @convention(c) (UInt64, OpaquePointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Void
    Timers.note(time)
    Timers.original("dispatch_after_f", as: Function.self)(time, queue, context, work)
  }

  @_cdecl("dispatch_source_set_timer")
  func setTimer(_ source: OpaquePointer?, _ start: UInt64, _ interval: UInt64, _ leeway: UInt64) {
    typealias Function = @convention(c) (OpaquePointer?, UInt64, UInt64, UInt64) -> Void
    Timers.note(start, every: interval, of: UInt(bitPattern: source))
    Timers.original("dispatch_source_set_timer", as: Function.self)(source, start, interval, leeway)
  }

  @_cdecl("dispatch_source_cancel")
  func cancelSource(_ source: OpaquePointer?) {
    typealias Function = @convention(c) (OpaquePointer?) -> Void
    Timers.forget(UInt(bitPattern: source))
    Timers.original("dispatch_source_cancel", as: Function.self)(source)
  }
#else
  /// Ignores all timers, because they are not visible on this system.
  public enum Timers {
    public static var isOnePending: Bool { false }
  }
#endif
