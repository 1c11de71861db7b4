import PostControllers

extension MockNetworkController {
  /// A network with a database that follows Firebase's rules.
  public convenience init(database: DatabaseServer) {
    self.init(response: database.response)
  }
}

extension DatabaseServer {
  /// The response to a request, in the form in which ``PostControllers/NetworkController`` passes on a response.
  public func response(
    to request: MockNetworkController.Request
  ) -> MockNetworkController.Response {
    let response = respond(to: request)
    return NetworkError.check(response.body, statusCode: response.status).mapError { $0 }
  }
}
