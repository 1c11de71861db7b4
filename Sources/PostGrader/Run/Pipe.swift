import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One way from another process to this one, which never waits.
final class Pipe {
  let reading: Int32
  let writing: Int32
  private var isWritingOpen = true

  /// - Parameter first: The lowest number of its ends. Low ones are those that the child expects something else at.
  init(numberedFrom first: Int32 = 10) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, first) }
    let code = errno
    for end in ends { close(end) }
    guard !copies.contains(-1) else {
      for copy in copies where copy >= 0 { close(copy) }
      throw POSIXError(.init(rawValue: code) ?? .EIO)
    }
    (reading, writing) = (copies[0], copies[1])
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reading)
    closeWriting()
  }

  func closeWriting() {
    if isWritingOpen { close(writing) }
    isWritingOpen = false
  }

  /// What is there to read now, up to a megabyte.
  func read() -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while data.count < 1 << 20 {
      #if canImport(Darwin)
        let count = Darwin.read(reading, &buffer, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(reading, &buffer, buffer.count)
      #else
        let count = Glibc.read(reading, &buffer, buffer.count)
      #endif
      guard count > 0 else { break }
      data += buffer[..<count]
    }
    return data
  }
}
