import Dispatch

/// Tells whether code runs where the main thread's work is done.
///
/// `Thread.isMainThread` does not: on Linux the first thread of a test ends, and others take turns with its queue.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
}
