import Dispatch

/// Tells whether code runs on the main queue.
///
/// `Thread.isMainThread` does not: on Linux the first thread of a test ends, and other threads run its queue.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
}
