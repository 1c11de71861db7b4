import AppUnderTest
import MockNetwork

/// A network for the app under test.
typealias MockNetworkController = MockNetwork<HTTPMethod>

extension MockNetworkController: RequestPerforming {}

/// Stores hidden posts and users in memory for the app under test.
typealias MemoryHiddenContentStore = MemoryStore<HiddenContent>

extension MemoryHiddenContentStore: HiddenContentStore {
  convenience init() { self.init(HiddenContent()) }
}

extension MockNetworkController {
  /// Sends the held responses, and no longer holds responses.
  func releaseAllAndGoOn() {
    isHolding = false
    releaseAll()
  }
}
