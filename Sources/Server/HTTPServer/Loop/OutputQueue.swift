import Foundation

/// Bytes that wait for a client to read them.
struct OutputQueue {
  private var pieces: [Data] = []
  /// How much of the first piece is sent.
  private var offset = 0
  /// Bytes that wait.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Bytes that wait besides the largest piece: one message may be as large as it has to be.
  var countBesidesLargest: Int { count - (pieces.map(\.count).max() ?? 0) }

  /// Small pieces are sent together.
  private static let smallSize = 16 << 10

  mutating func append(_ data: Data) {
    guard !data.isEmpty else { return }
    count += data.count
    // Without a copy of the last piece, which would make appending to it copy all of it.
    if !pieces.isEmpty, pieces[pieces.count - 1].count + data.count <= Self.smallSize {
      pieces[pieces.count - 1].append(data)
    } else {
      pieces.append(data)
    }
  }

  /// Sends what the client takes.
  ///
  /// - Returns: How many bytes that were; nil if the client is gone.
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
