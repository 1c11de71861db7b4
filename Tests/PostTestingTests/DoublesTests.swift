import Foundation
import PostFixtures
import PostModel
import PostTesting
import Testing

@Suite("Test harness · Doubles of servers and disks")
struct DoublesTests {
  @Test("A store in memory returns the saved content, and fails while a failure is set")
  func store() throws {
    var content = HiddenContent()
    content.insert(.user(username: "troll"))
    let store = MemoryHiddenContentStore()
    #expect(try store.load() == HiddenContent())
    try store.save(content)
    #expect(try store.load() == content)

    store.fail(with: CocoaError(.fileReadUnknown))
    #expect(throws: CocoaError.self) { try store.load() }
    #expect(throws: CocoaError.self) { try store.save(HiddenContent()) }
    store.fail(with: nil)
    #expect(try store.load() == content)
    #expect(try MemoryHiddenContentStore(content).load() == content)
  }

  @Test func `A fixture that does not exist is an error`() {
    #expect(throws: CocoaError.self) { try Fixture.named("no such fixture") }
    #expect(throws: (any Error).self) { try Fixtures.data(named: "no such file") }
  }
}
