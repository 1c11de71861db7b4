import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · A pipe from another process")
struct ChildPipeTests {
  @Test func `Waiting ignores a pipe that has ended`() throws {
    let (ended, open) = (try ChildPipe(), try ChildPipe())
    ended.closeWriting()
    // A process that starts at this moment inherits the writing end until its program begins.
    #expect(ChildPipe.wait(for: [ended, open]))
    #expect(ended.readAvailable().isEmpty)
    #expect(ended.isAtEnd)
    #expect(!ChildPipe.wait(for: [ended, open], until: .now))
    #expect(!open.isAtEnd)
  }

  @Test func `Data from before the end is read before the end`() throws {
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

  @Test func `If no file descriptor is free, creating a pipe throws`() {
    #expect(throws: POSIXError(.EINVAL)) { try ChildPipe(numberedFrom: .max) }
  }
}
