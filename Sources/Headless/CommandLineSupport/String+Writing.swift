import Foundation

extension String {
  /// Writes the text to a file, a pipe or a terminal, and waits for slow ones. Returns 0, or an `errno` if not all of
  /// it could be written.
  @discardableResult
  package func write(toDescriptor descriptor: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = systemWrite(descriptor, start, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if count < 0, errno == EAGAIN {
          var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&output, 1, -1)
        } else if !(count < 0 && errno == EINTR) {
          return errno
        }
      }
      return 0
    }
  }
}
