import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that have been received and not been parsed.
struct ByteBuffer {
  private var bytes: [UInt8] = []
  /// The number of parsed bytes at the beginning of the buffer.
  private var start = 0
  /// There is no line end before this index.
  private var searched = 0

  var isEmpty: Bool { start == bytes.count }
  var count: Int { bytes.count - start }

  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }

  /// Takes a line without its CR LF. Returns nil if the line is not complete.
  ///
  /// - Parameters:
  ///   - limit: The maximum length, CR LF included.
  ///   - status: The HTTP status for a longer line.
  mutating func nextLine(
    limit: Int, tooLong status: Int
  ) throws(HTTPRequestError) -> [UInt8]? {
    guard let end = indexOfLineFeed() else {
      searched = bytes.count
      guard count < limit else { throw Self.tooLong(status) }
      return nil
    }
    guard end + 1 - start <= limit else { throw Self.tooLong(status) }
    guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
      throw .malformed("A line does not end in CR LF.")
    }
    let line = Array(bytes[start..<end - 1])
    drop(end + 1 - start)
    return line
  }

  /// Moves bytes from the beginning to the end of other data.
  ///
  /// - Returns: The number of bytes.
  mutating func move(atMost limit: Int, into data: inout Data) -> Int {
    let count = min(limit, count)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { all in
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: all[start..<start + count]))
    }
    drop(count)
    return count
  }

  /// The first bytes, or fewer if there are not so many.
  func prefix(_ count: Int) -> ArraySlice<UInt8> { bytes[start...].prefix(count) }

  mutating func takeAll() -> Data {
    var data = Data()
    _ = move(atMost: count, into: &data)
    return data
  }

  private func indexOfLineFeed() -> Int? {
    let from = max(start, searched)
    guard from < bytes.count else { return nil }
    return bytes.withUnsafeBytes { all in
      guard
        let begin = all.baseAddress,
        let found = memchr(begin + from, Int32(UInt8(ascii: "\n")), all.count - from)
      else { return nil }
      return UnsafeRawPointer(found) - begin
    }
  }

  mutating func drop(_ count: Int) {
    start += count
    searched = max(searched, start)
    if start == bytes.count {
      // An idle connection must not keep the memory that its last request needed.
      bytes = []
    } else if start > 64 << 10 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
      return
    } else {
      return
    }
    start = 0
    searched = 0
  }

  private static func tooLong(_ status: Int) -> HTTPRequestError {
    switch status {
    case 414: HTTPRequestError(414, "The address is too long.")
    case 431: HTTPRequestError(431, "The header fields are too large.")
    default: .malformed("The chunks are malformed.")
    }
  }
}
