import Foundation

/// The descriptors that the loop waits for, in the one array that `poll` takes. Everybody else names them by tokens.
struct PollSet {
  enum Token: Hashable {
    case mailbox
    /// A listener, counted from 0.
    case listener(Int)
    case connection(Int)
  }

  private var polls: [pollfd] = []
  /// The tokens of the descriptors, in the same order.
  private var tokens: [Token] = []
  private var indexes: [Token: Int] = [:]
  /// The events of the last ``wait(timeout:)``. Descriptors that were added early come first until others are removed.
  private(set) var ready: [(token: Token, events: Int32)] = []

  var count: Int { polls.count }

  /// Adds a descriptor, and waits until it can be read.
  mutating func add(_ descriptor: Int32, as token: Token) {
    let before = indexes.updateValue(polls.count, forKey: token)
    precondition(before == nil, "Each token is there once.")
    polls.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    tokens.append(token)
  }

  /// Removes a descriptor. Does nothing if it is not there.
  mutating func remove(_ token: Token) {
    guard let index = indexes.removeValue(forKey: token) else { return }
    // The last one takes the place, so that no others have to move.
    let last = polls.removeLast()
    let lastToken = tokens.removeLast()
    guard lastToken != token else { return }
    polls[index] = last
    tokens[index] = lastToken
    indexes[lastToken] = index
  }

  /// Sets what to wait for, such as `POLLIN`.
  mutating func setEvents(_ events: Int32, of token: Token) {
    if let index = indexes[token] { polls[index].events = Int16(events) }
  }

  /// Waits until something happens, and notes it in ``ready``.
  ///
  /// - Parameter timeout: Milliseconds; negative for no limit.
  mutating func wait(timeout: Int32) {
    var rest = polls.withUnsafeMutableBufferPointer {
      poll($0.baseAddress, nfds_t($0.count), timeout)
    }
    ready.removeAll(keepingCapacity: true)
    var index = 0
    while rest > 0, index < polls.count {
      let events = polls[index].revents
      if events != 0 {
        ready.append((tokens[index], Int32(events)))
        rest -= 1
      }
      index += 1
    }
  }
}
