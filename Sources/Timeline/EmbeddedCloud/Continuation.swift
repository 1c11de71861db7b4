import Cloud
import Foundation

/// What is in a cursor: the whole query, and its last record so far.
///
/// The server keeps nothing about a query, and a cursor never expires.
struct Continuation: Codable {
  let query: CloudQuery
  let position: QueryPosition

  init(query: CloudQuery, position: QueryPosition) {
    self.query = query
    self.position = position
  }

  /// - Throws: ``CloudError/invalidArguments(_:)`` for anything that was not made here.
  init(_ cursor: CloudQuery.Cursor) throws(CloudError) {
    guard cursor.data.count <= Limits.bytesPerCursor, !cursor.data.isDeepJSON,
      let own = try? JSONDecoder().decode(Self.self, from: cursor.data),
      own.query.sortDescriptor.orders(own.position), (try? own.query.check()) != nil
    else { throw .invalidArguments("This is no cursor.") }
    self = own
  }

  func cursor() throws(CloudError) -> CloudQuery.Cursor {
    do {
      return CloudQuery.Cursor(data: try JSONEncoder().encode(self))
    } catch {
      throw .internalError("There is no way to go on here.")
    }
  }
}
