import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · A pipe from another process")
struct ChildPipeTests {
  @Test func `A pipe at its end is not waited for, and keeps nobody busy`() throws {
    let (ended, open) = (try ChildPipe(), try ChildPipe())
    ended.closeWriting()
    // A process that starts at this moment has the end as well, until its program begins.
    #expect(ChildPipe.wait(for: [ended, open]))
    #expect(ended.readAvailable().isEmpty)
    #expect(ended.isAtEnd)
    #expect(!ChildPipe.wait(for: [ended, open], until: .now))
    #expect(!open.isAtEnd)
  }

  @Test func `What was written before the end is read before it`() throws {
    let pipe = try ChildPipe()
    let writer = FileHandle(fileDescriptor: pipe.writing, closeOnDealloc: false)
    try writer.write(contentsOf: Data("last".utf8))
    #expect(ChildPipe.wait(for: [pipe], until: .now))
    #expect(pipe.readAvailable() == Data("last".utf8))
    #expect(!pipe.isAtEnd)
    try writer.write(contentsOf: Data("words".utf8))
    pipe.closeWriting()
    #expect(pipe.readAvailable() == Data("words".utf8))
    while !pipe.isAtEnd {
      ChildPipe.wait(for: [pipe])
      #expect(pipe.readAvailable().isEmpty)
    }
  }

  @Test func `Where no number is left for its ends, there is no pipe`() {
    #expect(throws: POSIXError(.EINVAL)) { try ChildPipe(numberedFrom: .max) }
  }
}
