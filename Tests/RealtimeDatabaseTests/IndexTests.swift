import Testing

@testable import RealtimeDatabase

@Suite("Realtime Database · Indexes")
struct IndexTests {
  @Test func `An object keeps few indexes, the last one among them`() throws {
    var object = Object([(try Key(validating: "a"), .number(1))])
    let orders = try (0..<50).map { Order.child([try Key(validating: "child\($0)")]) }
    for order in orders { object.buildIndex(for: order) }
    #expect(orders.filter { object.index(for: $0) != nil } == orders.suffix(8))
  }
}
