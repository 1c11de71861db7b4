import Locking

#if APP_UNDER_TEST
  import AppUnderTest
#else
  import PostControllers
  import PostModel
#endif

/// Stores in memory what a reader hides. It survives a relaunch within a test, without a file.
public final class MemoryHiddenContentStore: HiddenContentStore {
  private let content: Locked<HiddenContent>
  private let failure: Locked<(any Error)?> = Locked(nil)

  public init(_ content: HiddenContent = HiddenContent()) {
    self.content = Locked(content)
  }

  /// Makes all loads and saves fail until this is called with nil.
  public func fail(with error: (any Error)?) {
    failure.withLock { $0 = error }
  }

  public func load() throws -> HiddenContent {
    if let failure = failure.withLock(\.self) { throw failure }
    return content.withLock(\.self)
  }

  public func save(_ hiddenContent: HiddenContent) throws {
    if let failure = failure.withLock(\.self) { throw failure }
    content.withLock { $0 = hiddenContent }
  }
}
