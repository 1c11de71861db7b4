import Foundation

/// A feed that is the same in every run: posts under random keys, of random age and length.
struct Feed {
  /// The response to a request without a limit: an object of `count` posts, by their keys.
  let json: Data

  init(count: Int) {
    var random = SplitMix64(state: 1)
    var json = Data("{".utf8)
    json.reserveCapacity(count * 250)
    for index in 0..<count {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      let key = UUID.random(using: &random).uuidString
      let text = Self.sentence.prefix(Int.random(in: 10...Self.sentence.count, using: &random))
      let timestamp =
        1_500_000_000 + Double(Int.random(in: 0..<200_000_000_000, using: &random)) / 1000
      json.append(
        contentsOf: """
          "\(key)":{"username":"user\(index % 1000)","text":"\(text)","timestamp":\(timestamp)}
          """.utf8)
    }
    json.append(UInt8(ascii: "}"))
    self.json = json
  }

  var database: Data { Data("{\"posts\":".utf8) + json + Data("}".utf8) }

  private static let sentence =
    "The quick brown fox jumps over the lazy dog, and a café is where it goes to rest; 狐 sleeps there 🦊."
}
