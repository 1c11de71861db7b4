import Foundation

extension String {
  /// Encodes a value as readable JSON. Equal values give equal text.
  init(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    self = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
