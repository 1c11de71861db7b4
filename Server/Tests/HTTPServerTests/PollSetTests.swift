import Foundation
import Testing

@testable import HTTPServer

@Suite("Server · Descriptors to wait for")
struct PollSetTests {
  /// Pipes, some of which have been written to.
  private final class Pipes {
    let pipes: [Pipe]

    init(count: Int, written: Set<Int>) throws {
      pipes = (0..<count).map { _ in Pipe() }
      for index in written { try pipes[index].fileHandleForWriting.write(contentsOf: [1]) }
    }

    /// A set in which the token of each pipe is its index.
    var set: PollSet {
      var set = PollSet()
      for (index, pipe) in pipes.enumerated() {
        set.add(pipe.fileHandleForReading.fileDescriptor, as: .connection(index))
      }
      return set
    }
  }

  private func ready(_ set: inout PollSet) -> Set<PollSet.Token> {
    set.wait(timeout: 0)
    return Set(set.ready.map(\.token))
  }

  @Test func `Those that can be read are named by their tokens`() throws {
    let pipes = try Pipes(count: 5, written: [1, 4])
    var set = pipes.set
    #expect(ready(&set) == [.connection(1), .connection(4)])
    #expect(set.ready.allSatisfy { $0.events & Int32(POLLIN) != 0 })
  }

  @Test func `Each token keeps its descriptor, whatever is removed`() throws {
    let written: Set = [0, 2, 3, 6]
    let pipes = try Pipes(count: 8, written: written)
    var set = pipes.set
    var left = Set(0..<8)
    for index in [3, 7, 0, 5, 2, 6, 1, 4] {
      set.remove(.connection(index))
      set.remove(.connection(index))
      left.remove(index)
      #expect(set.count == left.count)
      #expect(ready(&set) == Set(left.intersection(written).map { .connection($0) }))
    }
    set.add(pipes.pipes[2].fileHandleForReading.fileDescriptor, as: .mailbox)
    #expect(ready(&set) == [.mailbox])
  }

  @Test func `A descriptor without events to wait for is silent`() throws {
    let pipes = try Pipes(count: 2, written: [0, 1])
    var set = pipes.set
    set.setEvents(0, of: .connection(0))
    #expect(ready(&set) == [.connection(1)])
    set.remove(.connection(1))
    #expect(ready(&set) == [])
    set.setEvents(Int32(POLLIN), of: .connection(0))
    #expect(ready(&set) == [.connection(0)])
  }

  @Test func `Nothing is ready after a wait in which nothing happened`() throws {
    let pipes = try Pipes(count: 1, written: [0])
    var set = pipes.set
    #expect(ready(&set) == [.connection(0)])
    _ = try pipes.pipes[0].fileHandleForReading.read(upToCount: 1)
    #expect(ready(&set) == [])
  }
}
