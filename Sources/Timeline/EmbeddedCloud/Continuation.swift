import Cloud
import Foundation

/// The content of a cursor: the whole query and the position of its last record.
///
/// The server does not store queries, so a cursor never expires.
struct Continuation: Codable {
  let query: CloudQuery
  let position: QueryPosition

  init(query: CloudQuery, position: QueryPosition) {
    self.query = query
    self.position = position
  }

  /// - Throws: ``CloudError/invalidArguments(_:)`` if the cursor was not made here.
  init(_ cursor: CloudQuery.Cursor) throws(CloudError) {
    guard cursor.data.count <= Limits.bytesPerCursor, !cursor.data.isDeepJSON,
      let own = try? JSONDecoder().decode(Self.self, from: cursor.data),
      own.query.sortDescriptor.orders(own.position), (try? own.query.check()) != nil
    else { throw .invalidArguments("This is not a valid cursor.") }
    self = own
  }

  func cursor() throws(CloudError) -> CloudQuery.Cursor {
    do {
      return CloudQuery.Cursor(data: try JSONEncoder().encode(self))
    } catch {
      throw .internalError("The query cannot be continued here.")
    }
  }
}
