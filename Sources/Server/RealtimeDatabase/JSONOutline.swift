import Foundation

/// What a document has to be beyond what Foundation asks of it.
///
/// Foundation reads the JSON. But it takes a comma behind the last element and other encodings than UTF-8, which servers
/// refuse, and of two names that look the same it silently keeps one.
struct JSONOutline {
  /// How many members all objects have together.
  private(set) var memberCount = 0

  /// - Throws: ``RealtimeDatabaseError/invalidData`` if there is something that only Foundation takes.
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
        // In UTF-16 and UTF-32 every bracket has one beside it.
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
