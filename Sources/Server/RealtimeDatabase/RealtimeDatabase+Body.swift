import Foundation

extension RealtimeDatabase.Request {
  /// The parsed body.
  enum Content: Sendable {
    case value(Value)
    case members([Key: Value])
    case refused(RealtimeDatabaseError)
  }

  /// Returns the request with its body parsed, which may take a while, so that the database need not parse it.
  ///
  /// A body with server values is not parsed here. The database does that when it performs the request.
  package func withBodyRead() -> Self {
    var request = self
    let reader = ValueReader(leavesServerValues: true)
    do {
      switch effectiveMethod {
      case "PUT", "POST": request.content = .value(try reader.value(of: body ?? Data()))
      case "PATCH": request.content = .members(try reader.update(of: body ?? Data()))
      default: break
      }
    } catch let error as RealtimeDatabaseError {
      request.content = .refused(error)
    } catch {
      // The database resolves the server values.
    }
    return request
  }

  /// The value that a PUT or a POST stores.
  func value(with serverValues: ServerValues) throws -> Value {
    switch content {
    case .value(let value): value
    case .refused(let error): throw error
    case .members, nil: try ValueReader(serverValues: serverValues).value(of: body ?? Data())
    }
  }

  /// The members that a PATCH stores.
  func members(with serverValues: ServerValues) throws -> [Key: Value] {
    switch content {
    case .members(let members): members
    case .refused(let error): throw error
    case .value, nil: try ValueReader(serverValues: serverValues).update(of: body ?? Data())
    }
  }
}
