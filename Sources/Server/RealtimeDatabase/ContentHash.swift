import Foundation

/// A 128-bit hash of a value. Equal values have equal hashes, in every process and on every machine.
///
/// Two lanes of 64 bits are mixed by multiplication with odd constants. An object's hash is the sum of its members'
/// hashes, because the order of a dictionary's members must not matter. The hash detects changes. It is no protection:
/// two values with the same hash can be constructed on purpose.
struct ContentHash {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  init(_ value: Value) {
    switch value {
    case .null:
      add(0)
    case .bool(let bool):
      add(bool ? 2 : 1)
    case .number(let number):
      add(3)
      // Adding zero turns -0 into +0. The two are equal as numbers and must have the same hash.
      add((number + 0).bitPattern)
    case .string(let string):
      add(4)
      add(string)
    case .object(let object):
      add(5)
      var sum = (first: 0 as UInt64, second: 0 as UInt64)
      for (key, child) in object.children {
        var member = ContentHash(child)
        member.add(key.text)
        sum.first &+= member.first
        sum.second &+= member.second
      }
      add(UInt64(object.children.count))
      add(sum.first)
      add(sum.second)
    }
  }

  private mutating func add(_ word: UInt64) {
    first = (first ^ word) &* 0xFF51_AFD7_ED55_8CCD
    first ^= first >> 32
    first = first &* 0xC4CE_B9FE_1A85_EC53
    first ^= first >> 29
    second = (second &+ word) &* 0xBF58_476D_1CE4_E5B9
    second ^= second >> 31
    second = second &* 0x94D0_49BB_1331_11EB ^ first
    second ^= second >> 30
  }

  private mutating func add(_ string: String) {
    var string = string
    string.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count >= 8 {
        add(UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self)))
        rest = UnsafeRawBufferPointer(rebasing: rest[8...])
      }
      add(rest.reversed().reduce(0) { word, byte in word << 8 | UInt64(byte) })
      add(UInt64(bytes.count))
    }
  }

  var data: Data {
    var data = Data()
    for word in [first, second] {
      withUnsafeBytes(of: word.bigEndian) { data.append(contentsOf: $0) }
    }
    return data
  }
}

extension Value {
  /// The ETag of a node with this value. The time grows with everything below the node.
  var eTag: String {
    isNull ? "null_etag" : ContentHash(self).data.base64EncodedString()
  }
}
