import PostControllers

extension MockNetworkController {
  /// A network with a database that follows Firebase's rules.
  public convenience init(database: DatabaseServer) {
    self.init(answer: database.answer)
  }
}

extension DatabaseServer {
  /// Answers a request in the form in which ``PostControllers/NetworkController`` passes on a response.
  public func answer(_ request: MockNetworkController.Request) -> MockNetworkController.Answer {
    let response = respond(to: request)
    return NetworkError.check(response.body, statusCode: response.status).mapError { $0 }
  }
}
