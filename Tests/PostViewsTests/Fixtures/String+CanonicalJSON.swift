import Foundation

extension String {
  /// JSON in the one form that equal values share.
  init(canonicalJSON data: Data) throws {
    let value = try JSONSerialization.jsonObject(with: data)
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    self.init(
      decoding: try JSONSerialization.data(withJSONObject: value, options: options),
      as: UTF8.self
    )
  }
}
