import TestSupport

/// Where one criterion of a submission is judged at a time, whatever suites they are in.
///
/// Otherwise it would not be known during which one the app crashed, and what one app does would keep another one's
/// judge waiting. The kit's own app does neither, and most of a criterion's time is spent waiting for it to come to rest.
enum CriterionSemaphore {
  #if STUDENT
    static let shared = AsyncSemaphore(count: 1)
  #else
    static let shared = AsyncSemaphore(count: 64)
  #endif
}
