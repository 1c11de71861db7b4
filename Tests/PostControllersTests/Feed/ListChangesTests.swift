import Foundation
import Lists
import Testing

@Suite("Lists · changes")
struct ListChangesTests {
  @Test(arguments: [
    (ListChanges(), true),
    (ListChanges(inserted: [3, 4]), true),
    (ListChanges(inserted: [2, 4]), false),
    (ListChanges(removed: [0], inserted: [3]), false),
    (ListChanges(inserted: [3], updated: [1]), false),
  ])
  func `Elements are appended if nothing else changes`(changes: ListChanges, areAppended: Bool) {
    #expect(changes.areAppended(to: 3) == areAppended)
  }
}
