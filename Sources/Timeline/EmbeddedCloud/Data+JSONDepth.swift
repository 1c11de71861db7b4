import Foundation

extension Data {
  /// Whether this is JSON with more levels than anything in this module. A decoder could run out of stack.
  var isDeepJSON: Bool {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for byte in self {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = isInText
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): if !isInText { depth += 1 }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isInText { depth -= 1 }
      default: break
      }
      if depth > 64 { return true }
    }
    return false
  }
}
