import Foundation

extension RealtimeDatabase.Request {
  /// What a body says.
  enum Content: Sendable {
    case value(Value)
    case members([Key: Value])
    case refused(RealtimeDatabaseError)
  }

  /// The same with its body read, which may take a while, and which the database then need not do itself.
  ///
  /// A body that leaves a value to the server is read by the database all the same.
  package func withBodyRead() -> Self {
    var request = self
    let reader = JSONReader(leavesServerValues: true)
    do {
      switch effectiveMethod {
      case "PUT", "POST": request.content = .value(try reader.value(of: body ?? Data()))
      case "PATCH": request.content = .members(try reader.update(of: body ?? Data()))
      default: break
      }
    } catch let error as RealtimeDatabaseError {
      request.content = .refused(error)
    } catch {
      // What the server has to fill in, only it can.
    }
    return request
  }

  /// What a PUT or a POST stores.
  func value(with serverValues: ServerValues) throws -> Value {
    switch content {
    case .value(let value): value
    case .refused(let error): throw error
    case .members, nil: try JSONReader(serverValues: serverValues).value(of: body ?? Data())
    }
  }

  /// What a PATCH stores.
  func members(with serverValues: ServerValues) throws -> [Key: Value] {
    switch content {
    case .members(let members): members
    case .refused(let error): throw error
    case .value, nil: try JSONReader(serverValues: serverValues).update(of: body ?? Data())
    }
  }
}
