import PostControllers
import RealtimeDatabase

// In a separate file, because a student's package has no `NetworkError`.
extension InProcessNetwork {
  /// A network whose errors are those of ``PostControllers/NetworkController``.
  public convenience init(_ database: InProcessDatabase) {
    self.init(database) { _, response in
      NetworkError.check(response.body, statusCode: response.status).mapError { $0 }
    }
  }
}
