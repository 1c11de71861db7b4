import AppUnderTest
import MockNetwork

/// A network for the app under test.
typealias MockNetworkController = MockNetwork<HTTPMethod>

extension MockNetworkController: RequestPerforming {}

/// Stores for the app under test in memory what a reader hides.
typealias MemoryHiddenContentStore = MemoryStore<HiddenContent>

extension MemoryHiddenContentStore: HiddenContentStore {
  convenience init() { self.init(HiddenContent()) }
}

extension MockNetworkController {
  /// Sends the held responses, and holds no more.
  func releaseAllAndGoOn() {
    isHolding = false
    releaseAll()
  }
}
