import CommandLineSupport
import Foundation
import Testing

@Suite("Command line · Standard error")
struct StandardErrorTests {
  @Test func `A failed write loses its text and has no other effect`() throws {
    StandardError.write("lost\n", to: -1)
    let readOnly = open("/dev/null", O_RDONLY)
    defer { close(readOnly) }
    StandardError.write("lost\n", to: readOnly)
    #if os(Linux)
      let full = open("/dev/full", O_WRONLY)
      defer { close(full) }
      StandardError.write("lost\n", to: full)
    #endif
  }

  @Test func `A write to a closed pipe raises no signal and leaves none pending`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    StandardError.write("lost\n", to: ends[1])
    StandardError.write("lost\n", to: ends[1])
    var (after, pending) = (sigset_t(), sigset_t())
    pthread_sigmask(SIG_BLOCK, nil, &after)
    sigpending(&pending)
    #expect(sigismember(&before, SIGPIPE) == sigismember(&after, SIGPIPE))
    #expect(sigismember(&pending, SIGPIPE) == 0)
  }

  @Test func `A pipe that is full for a while receives the whole text`() async throws {
    let text = String(repeating: "A line of some length, again and again.\n", count: 10_000)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
    Thread {
      StandardError.write(text, to: writer)
      close(writer)
    }.start()
    let input = FileHandle(fileDescriptor: reader, closeOnDealloc: true)
    #expect(try input.readToEnd() == Data(text.utf8))
  }
}
