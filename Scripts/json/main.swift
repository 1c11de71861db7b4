// Reads documents from standard input and prints a line for each: `no` with the reason, or `yes`, the number of flaws, and the document
// as JSONWriter writes it. Before each document stands a line with `read` and its length in bytes. With `skip` instead of `read`, the
// document is passed by JSONReader.skip() and not written.
//
// Scripts/check-json.py compiles this with the tree of the tests.

import JSON

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension JSONTree {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.writeNull()
    case .bool(let bool): writer.write(bool)
    // As text, because the writer has no infinity.
    case .number(let number): writer.write("d\(number)")
    case .string(let string): writer.write("s" + string)
    case .array(let elements):
      writer.begin(.array)
      for element in elements { element.write(to: &writer) }
      writer.end(.array)
    case .object(let members):
      writer.begin(.object)
      for (key, value) in members {
        writer.writeKey(key)
        value.write(to: &writer)
      }
      writer.end(.object)
    }
  }
}

while let line = readLine() {
  let words = line.split(separator: " ")
  guard words.count == 2, let length = Int(words[1]) else { fatalError("not a length: \(line)") }
  // Exactly as long as the document, so that the address sanitizer sees a read behind it.
  let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length)
  defer { bytes.deallocate() }
  guard fread(bytes.baseAddress, 1, length, stdin) == length else { fatalError("too short") }
  do {
    var output = "yes"
    try JSONReader.read(bytes, flaws: .replaced) { reader in
      if words[0] == "skip" {
        try reader.skip()
        output += " \(reader.flawCount)"
      } else {
        var writer = JSONWriter()
        try JSONTree(from: &reader).write(to: &writer)
        output += " \(reader.flawCount) " + String(decoding: writer.bytes, as: UTF8.self)
      }
    }
    print(output)
  } catch {
    print("no \(error)")
  }
  fflush(stdout)
}
