import AppUnderTest
import MockNetwork

typealias MockNetworkController = MockNetwork<HTTPMethod>

extension MockNetworkController: RequestPerforming {}

typealias MemoryHiddenContentStore = MemoryStore<HiddenContent>

extension MemoryHiddenContentStore: HiddenContentStore {
  convenience init() { self.init(HiddenContent()) }
}

extension MockNetworkController {
  func releaseAllAndGoOn() {
    isHolding = false
    releaseAll()
  }
}
