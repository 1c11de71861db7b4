// Reads documents from standard input, each after a line with its length in bytes, and prints what the reader makes of it:
// `no` with the reason, or `yes`, the number of flaws, and the document as JSONWriter writes it. `skip` instead of the length's line
// `read` checks the verdict of JSONReader.skip() only.
//
// Scripts/check-json.py compiles this with the files of Sources/Support/JSON, as one module.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum Tree {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([Tree])
  case object([(key: String, value: Tree)])

  init(from reader: inout JSONReader) throws {
    switch try reader.kind() {
    case .null:
      try reader.null()
      self = .null
    case .bool: self = .bool(try reader.bool())
    case .number: self = .number(try reader.number())
    case .string: self = .string(try reader.string())
    case .array:
      var elements: [Tree] = []
      try reader.array { elements.append(try Tree(from: &$0)) }
      self = .array(elements)
    case .object:
      var members: [(String, Tree)] = []
      try reader.object { members.append(($1.string, try Tree(from: &$0))) }
      self = .object(members)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.writeNull()
    case .bool(let bool): writer.write(bool)
    // As text, because the writer knows only doubles.
    case .number(let number): writer.write(number.integer.map { "i\($0)" } ?? "d\(number.double)")
    case .string(let string): writer.write("s" + string)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.writeKey(key)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

while let line = readLine() {
  let words = line.split(separator: " ")
  guard words.count == 2, let length = Int(words[1]) else { fatalError("not a length: \(line)") }
  // Exactly as long as the document, so that the address sanitizer sees a read behind it.
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 1)
  defer { bytes.deallocate() }
  guard fread(bytes.baseAddress, 1, length, stdin) == length else { fatalError("too short") }
  do {
    let document = UnsafeRawBufferPointer(bytes)
    var output = "yes"
    try JSONReader.read(document, flaws: .replaced) { reader in
      if words[0] == "skip" {
        try reader.skip()
        output += " \(reader.flawCount)"
      } else {
        var writer = JSONWriter()
        try Tree(from: &reader).write(to: &writer)
        output += " \(reader.flawCount) " + String(decoding: writer.bytes, as: UTF8.self)
      }
    }
    print(output)
  } catch {
    print("no \(error)")
  }
  fflush(stdout)
}
