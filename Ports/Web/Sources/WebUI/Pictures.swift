import HTTPServer
import HeadlessUI
import Locking

/// The pictures that pages show, by the numbers in their addresses. Only the latest ones remain.
final class Pictures: Sendable {
  private struct State {
    var numbers: [Picture: Int] = [:]
    var pictures: [Int: Picture] = [:]
    var byteCount = 0
    var next = 0
  }

  private let state = Locked(State())

  /// More than the pages of one person show at a time.
  private static let maximumByteCount = 256 << 20

  /// Keeps a picture and returns its number.
  func number(of picture: Picture) -> Int {
    state.withLock { state in
      if let number = state.numbers[picture] { return number }
      let number = state.next
      state.next += 1
      state.numbers[picture] = number
      state.pictures[number] = picture
      state.byteCount += picture.data.count
      while state.byteCount > Self.maximumByteCount,
        let oldest = state.pictures.removeValue(forKey: state.next - state.pictures.count)
      {
        state.numbers[oldest] = nil
        state.byteCount -= oldest.data.count
      }
      return number
    }
  }

  func response(for query: Substring?) -> HTTPResponse? {
    guard let query, let number = Int(query), let picture = state.withLock({ $0.pictures[number] })
    else { return nil }
    return HTTPResponse(
      status: 200, headers: [.init("Content-Type", picture.mediaType)], body: picture.data)
  }
}
