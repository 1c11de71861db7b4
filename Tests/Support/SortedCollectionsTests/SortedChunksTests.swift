import SortedCollections
import TestSupport
import Testing

@Suite("Sorted collections · Chunks")
struct SortedChunksTests {
  @Test func `Chunks stay sorted while they grow and shrink`() {
    var generator = SplitMix64(state: 3)
    let elements = (0..<3000).map { _ in Int.random(in: 0..<10_000, using: &generator) }
    var expected = Array(Set(elements)).sorted()
    var chunks = SortedChunks<Int>([])
    for element in expected.shuffled(using: &generator) { chunks.insert(element) }
    #expect(Array(chunks) == expected)
    #expect(Array(chunks.reversed()) == expected.reversed())
    #expect(Array(SortedChunks(elements)) == elements.sorted())

    for bound in stride(from: -1, through: 10_001, by: 487) {
      let place = chunks.partitioningIndex { $0 > bound }
      let rest = chunks[place...]
      let expectedRest = expected.filter { $0 > bound }
      #expect(Array(rest) == expectedRest)
      for count in [0, 1, 2, 511, 512, 600, 2_500, 3_000, .max] {
        #expect(Array(rest.prefix(count)) == Array(expectedRest.prefix(count)))
        #expect(Array(rest.suffix(count)) == Array(expectedRest.suffix(count)))
      }
    }
    chunks.remove(-1)
    #expect(Array(chunks) == expected)
    for element in expected.shuffled(using: &generator).dropLast(2) {
      chunks.remove(element)
      expected.removeAll { $0 == element }
    }
    #expect(Array(chunks) == expected)
    for element in expected { chunks.remove(element) }
    #expect(chunks.isEmpty)
  }

  @Test func `Chunks know how many elements they hold`() {
    var chunks = SortedChunks<Int>()
    for count in 0..<2000 { chunks.insert(count) }
    #expect(chunks.count == 2000)
  }
}
