import Foundation

extension String {
  /// JSON in which the same value always looks the same, for people, too.
  init(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    self = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
