import SortedCollections
import TestSupport
import Testing

@Suite("Sorted collections · Heap")
struct HeapTests {
  @Test(arguments: 1...5)
  func `A heap gives its elements in order, whenever they come`(seed: Int) {
    var generator = SplitMix64(state: UInt64(seed))
    var heap = Heap<Int>(by: >)
    var expected: [Int] = []
    for _ in 0..<1000 {
      if Int.random(in: 0..<3, using: &generator) > 0 {
        let element = Int.random(in: 0..<50, using: &generator)
        heap.insert(element)
        expected.append(element)
        expected.sort()
      } else {
        #expect(heap.removeFirst() == expected.popLast())
      }
    }
    while let last = expected.popLast() { #expect(heap.removeFirst() == last) }
    #expect(heap.removeFirst() == nil)
  }
}
