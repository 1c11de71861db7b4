import MockNetwork
import PostControllers
import PostModel
import RealtimeDatabase

public typealias MockNetworkController = MockNetwork<HTTPMethod>

extension MockNetworkController: RequestPerforming {
  /// A network with a database that follows Firebase's rules.
  public convenience init(database: InProcessDatabase) { self.init(response: database.response) }
}

extension InProcessDatabase {
  /// The response to a request, in the form in which ``PostControllers/NetworkController`` passes it on.
  public func response(
    to request: MockNetworkController.Request
  ) -> MockNetworkController.Response {
    let response = respond(to: request)
    return NetworkError.check(response.body, statusCode: response.status).mapError { $0 }
  }
}

public typealias MemoryHiddenContentStore = MemoryStore<HiddenContent>

extension MemoryHiddenContentStore: HiddenContentStore {
  public convenience init() { self.init(HiddenContent()) }
}
