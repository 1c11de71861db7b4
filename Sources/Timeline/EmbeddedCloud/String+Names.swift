extension String {
  /// Whether a record may have this name. CloudKit keeps those that begin with an underscore for itself.
  var isRecordName: Bool { isReferenceName && utf8.first != UInt8(ascii: "_") }

  /// Whether a reference may point at a record of this name. CloudKit's own records are not stored here, but known.
  var isReferenceName: Bool {
    1...255 ~= utf8.count && utf8.allSatisfy { UInt8(ascii: " ")...UInt8(ascii: "~") ~= $0 }
  }

  /// Whether a record type or a key may be called so.
  var isIdentifier: Bool {
    guard 1...255 ~= utf8.count, let first = utf8.first, first.isLetter else { return false }
    return utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }

  fileprivate var isDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
