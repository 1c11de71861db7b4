import Foundation

extension Data {
  /// Whether JSON has more values than one write should have. Each value takes time to read.
  ///
  /// Separators are counted everywhere, even inside texts.
  var hasTooManyJSONValues: Bool {
    let (array, object, comma) = (UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","))
    return withUnsafeBytes { bytes in
      var count = 0
      for byte in bytes where byte == comma || byte == array || byte == object { count += 1 }
      return count > Self.maximumJSONValueCount
    }
  }

  private static let maximumJSONValueCount = 1_000_000
}
