import Foundation

/// The bytes that a client has not read yet.
struct OutputQueue {
  private var pieces: [Data] = []
  /// How many bytes of the first piece have been sent.
  private var offset = 0
  /// The number of bytes.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The number of bytes without the largest piece. One message may be as large as necessary.
  var countBesidesLargest: Int { count - (pieces.map(\.count).max() ?? 0) }

  /// Pieces smaller than this are joined.
  private static let smallSize = 16 << 10

  mutating func append(_ data: Data) {
    guard !data.isEmpty else { return }
    count += data.count
    // The last piece is appended to in place. A copy of it would make each append copy all of it.
    if !pieces.isEmpty, pieces[pieces.count - 1].count + data.count <= Self.smallSize {
      pieces[pieces.count - 1].append(data)
    } else {
      pieces.append(data)
    }
  }

  /// Sends as much as the socket accepts.
  ///
  /// - Returns: The number of bytes sent. Nil if the client has disconnected.
  mutating func send(through socket: Socket) -> Int? {
    var sent = 0
    while let first = pieces.first {
      let outcome = first.withUnsafeBytes {
        socket.send(UnsafeRawBufferPointer(rebasing: $0[offset...]))
      }
      switch outcome {
      case .count(let number):
        sent += number
        count -= number
        offset += number
        if offset == first.count {
          pieces.removeFirst()
          offset = 0
        }
      case .wouldBlock: return sent
      case .ended, .failed: return nil
      }
    }
    return sent
  }
}
