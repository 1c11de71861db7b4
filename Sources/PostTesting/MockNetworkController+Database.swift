import PostControllers

extension MockNetworkController {
  /// A network with a database behind it, which answers by the rules of Firebase.
  public convenience init(database: DatabaseServer) {
    self.init(answer: database.answer)
  }
}

extension DatabaseServer {
  /// Answers a request as ``PostControllers/NetworkController`` would hand on the server's answer.
  public func answer(_ request: MockNetworkController.Request) -> MockNetworkController.Answer {
    let response = respond(to: request)
    return NetworkError.check(response.body, statusCode: response.status).mapError { $0 }
  }
}
