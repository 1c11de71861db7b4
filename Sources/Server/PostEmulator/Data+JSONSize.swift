import Foundation

extension Data {
  /// Whether JSON may have more values than one write should have: whoever reads it takes some time for each.
  ///
  /// What separates values is counted wherever it stands, also in texts.
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
