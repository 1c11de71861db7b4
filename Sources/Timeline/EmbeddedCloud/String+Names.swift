extension String {
  /// Whether this may be the name of a record. Names with an underscore at the beginning are reserved by CloudKit.
  var isRecordName: Bool { isReferenceName && utf8.first != UInt8(ascii: "_") }

  /// Whether this may be the name of a referenced record. CloudKit's own records are not stored here, but may be
  /// referenced.
  var isReferenceName: Bool {
    1...255 ~= utf8.count && utf8.allSatisfy { UInt8(ascii: " ")...UInt8(ascii: "~") ~= $0 }
  }

  /// Whether this may be a record type or a key.
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
