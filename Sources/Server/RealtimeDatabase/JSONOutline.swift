import Foundation

/// Checks what Foundation's JSON decoder does not check.
///
/// Foundation accepts a comma after the last element and encodings other than UTF-8, which servers refuse. Of two
/// member names that look the same it silently keeps one, so the members are counted here.
struct JSONOutline {
  /// The number of members of all objects together.
  private(set) var memberCount = 0

  /// - Throws: ``RealtimeDatabaseError/invalidData`` if the document is something that only Foundation accepts.
  init(_ json: Data) throws {
    var isInString = false
    var isEscaped = false
    var endsInComma = false
    let isStrict = json.withUnsafeBytes { bytes in
      for byte in bytes {
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
          }
          continue
        }
        switch byte {
        // In UTF-16 and UTF-32 there is a zero byte beside every bracket.
        case 0: return false
        case UInt8(ascii: "]") where endsInComma, UInt8(ascii: "}") where endsInComma: return false
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: ":"): memberCount += 1
        default: break
        }
        endsInComma = byte == UInt8(ascii: ",")
      }
      return true
    }
    guard isStrict, !isInString else { throw RealtimeDatabaseError.invalidData }
  }
}
