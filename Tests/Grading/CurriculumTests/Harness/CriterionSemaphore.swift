import TestSupport

/// Where one criterion is judged at a time, whatever suites they are in.
///
/// Otherwise it would not be known during which one the app crashed, and what one app does would keep another one's
/// judge waiting.
enum CriterionSemaphore {
  static let shared = AsyncSemaphore(count: 1)
}
