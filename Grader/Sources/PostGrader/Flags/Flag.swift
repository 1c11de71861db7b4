import Foundation
import GradingEngine

/// A line that no honest solution contains: it reaches past the app, at the tests or at the process. It changes no points.
struct Flag: Hashable, Sendable, Encodable {
  let path: String
  let line: Int
  /// Such as `dlsym` or `/proc`.
  let found: String

  /// Such as `Sources/PostModel/Post.swift:12: dlsym`.
  var inWords: String { "\(path):\(line): \(found)" }

  /// More of them say nothing new.
  private static let maximumCount = 50

  /// The first flags of a submission, in the order of its files and lines.
  static func all(in modules: [Module: Files]) -> [Flag] {
    var flags: [Flag] = []
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      for (path, source) in files.sorted(by: { $0.key < $1.key })
      where flags.count < maximumCount {
        let places = FlagSearch(SwiftTokens(source)).places(atMost: maximumCount)
        flags += places.map {
          Flag(path: "\(module.folder)/\(path)", line: $0.line, found: $0.found)
        }.sorted { ($0.line, $0.found) < ($1.line, $1.found) }
      }
    }
    return Array(flags.prefix(maximumCount))
  }

  /// - Parameter path: A path that a submission chooses.
  init(path: String, line: Int, found: String) {
    (self.path, self.line, self.found) = (path.sanitizedName, line, found)
  }
}

extension [Flag] {
  /// A sentence, and a line for each flag. Nil for an empty list.
  var inWords: (head: String, lines: [String])? {
    isEmpty
      ? nil
      : (
        "Flags: no honest solution needs these lines. Read them; they change no points.",
        map(\.inWords)
      )
  }
}

/// Finds flags among the tokens of a file. A cheat can evade it, for example with a path that it puts together when it runs.
private struct FlagSearch {
  struct Place: Hashable {
    let line: Int
    let found: String
  }

  private let source: SwiftTokens
  private let hasProcessInfo: Bool

  init(_ source: SwiftTokens) {
    self.source = source
    hasProcessInfo = source.tokens.contains { $0.text == Self.hash("ProcessInfo") }
  }

  /// The first places among the tokens, and the first among the texts.
  func places(atMost count: Int) -> Set<Place> {
    let code = source.tokens.indices.lazy.compactMap { place in
      found(at: place).map { Place(line: source.tokens[place].line, found: $0) }
    }
    let texts = source.texts.lazy.compactMap { text in
      Self.found(in: text.text).map { Place(line: text.line, found: $0) }
    }
    return Set(code.prefix(count)).union(texts.prefix(count))
  }

  private static func hash(_ text: String) -> UInt64 { SwiftTokens.hash(text.utf8) }

  private static func table(_ words: String) -> [UInt64: String] {
    Dictionary(words.split(whereSeparator: \.isWhitespace).map { (hash(String($0)), String($0)) }) {
      $1
    }
  }

  /// Functions, constants and variables with unusual names.
  private static let names = table(
    """
    dlsym dlvsym dlopen dlmopen dladdr dladdr1 dlinfo dl_iterate_phdr NSClassFromString _typeByName
    mprotect pkey_mprotect mmap mmap64 mremap memfd_create shm_open PROT_EXEC
    ptrace process_vm_readv process_vm_writev pidfd_open pidfd_getfd syscall prctl
    task_for_pid mach_task_self_ vm_read vm_write vm_protect vm_remap mach_vm_read mach_vm_write mach_vm_protect mach_vm_remap
    dup2 dup3 fcntl F_DUPFD F_DUPFD_CLOEXEC fdopen freopen sendmsg recvmsg
    vfork posix_spawn posix_spawnp popen execv execve execvp execvpe execveat fexecve unshare setns getppid
    sigaction SIGSEGV SIGBUS sigsetjmp siglongjmp setjmp longjmp
    environ __environ _environ _NSGetEnviron secure_getenv unsafeArgv
    method_exchangeImplementations method_setImplementation class_replaceMethod imp_implementationWithBlock
    """)
  /// Functions and types with usual names. Methods with these names are honest.
  private static let calls = table("dup system fork tee Process NSTask")
  private static let attributes = table(
    """
    _silgen_name _cdecl cdecl c _extern extern section _section used _used convention _dynamicReplacement
    _spi
    """)
  private static let imports = table("Testing XCTest Builtin")
  private static let casts = table("load assumingMemoryBound bindMemory withMemoryRebound")
  private static let pointers = table(
    "UnsafePointer UnsafeMutablePointer UnsafeRawPointer UnsafeMutableRawPointer OpaquePointer >")
  private static let libraries = table("Glibc Musl Darwin Foundation")
  private static let numbers = table(
    "Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double")
  private static let marks = table("( ) [ ] , :")
  private static let kinds = table("struct class enum protocol func var let typealias")

  // MARK: Tokens

  private func token(_ place: Int) -> UInt64 {
    source.tokens.indices.contains(place) ? source.tokens[place].text : 0
  }

  /// Whether these tokens stand at a place.
  private func starts(_ place: Int, _ texts: String...) -> Bool {
    texts.enumerated().allSatisfy { token(place + $0) == Self.hash($1) }
  }

  private func found(at place: Int) -> String? {
    let text = token(place)
    guard Self.all.contains(text) else { return nil }
    if let name = Self.names[text] { return name }
    if let name = Self.calls[text], isCall(place) { return name }
    if starts(place - 1, "@"), let name = Self.attributes[text] { return "@\(name)" }
    if starts(place - 1, "import") || starts(place - 2, "import"), Self.kinds[text] == nil,
      let name = Self.imports[text]
    {
      return "import \(name)"
    }
    switch text {
    case Self.unsafeBitCast where !castsToNumber(place): return "unsafeBitCast"
    case Self.bitPattern where makesPointer(place): return "a pointer from a number"
    case Self.fileDescriptor where starts(place - 2, "FileHandle", "("):
      return "FileHandle(fileDescriptor:)"
    case Self.getenv where !starts(place + 1, "(", "\""): return "getenv"
    case Self.environment
    where hasProcessInfo && starts(place - 1, ".") && !starts(place + 1, "[", "\""):
      return "environment"
    default: break
    }
    if let name = Self.casts[text], castsToFunction(place) { return "\(name) of a function" }
    return nil
  }

  /// All words with which a flag begins.
  private static let all = Set(
    [names, calls, attributes, imports, casts].flatMap(\.keys)
      + [unsafeBitCast, bitPattern, fileDescriptor, getenv, environment])
  private static let unsafeBitCast = hash("unsafeBitCast")
  private static let bitPattern = hash("bitPattern")
  private static let fileDescriptor = hash("fileDescriptor")
  private static let getenv = hash("getenv")
  private static let environment = hash("environment")

  /// Whether this names a function of the system. A method has the same name after a dot.
  private func isCall(_ place: Int) -> Bool {
    if starts(place - 1, ".") { return Self.libraries[token(place - 2)] != nil }
    return starts(place + 1, "(") && !starts(place - 1, "func")
  }

  /// Whether an initializer of a pointer takes a number: `UnsafePointer<UInt8>(bitPattern: 1)`, with or without `.init`.
  private func makesPointer(_ place: Int) -> Bool {
    guard starts(place - 1, "("), starts(place + 1, ":") else { return false }
    let type = starts(place - 3, ".", "init") ? place - 4 : place - 2
    return Self.pointers[token(type)] != nil
  }

  /// The tokens of the type that the call at a place converts to. Nil if it has none.
  private func target(_ place: Int) -> Range<Int>? {
    guard starts(place + 1, "(") else { return nil }
    var depth = 0
    var start: Int?
    // A conversion is short.
    for place in (place + 1)..<(place + 100) {
      guard let mark = Self.marks[token(place)] else { continue }
      switch mark {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0 { return start.map { $0..<place } }
      case "," where depth == 1: if let start { return start..<place }
      case ":" where depth == 1:
        if starts(place - 1, "to") || starts(place - 1, "as") { start = place + 1 }
      default: break
      }
    }
    return nil
  }

  private func castsToNumber(_ place: Int) -> Bool {
    guard let target = target(place) else { return false }
    return target.count == 3 && Self.numbers[token(target.lowerBound)] != nil
  }

  private func castsToFunction(_ place: Int) -> Bool {
    target(place)?.contains { starts($0, "-", ">") } ?? false
  }

  // MARK: Texts

  private static func found(in text: String) -> String? {
    if text.utf8.contains("POST_GRADE".utf8) { return "POST_GRADE" }
    let slash = UInt8(ascii: "/")
    let isAddress = String(text.utf8.prefix(5))?.lowercased() == "file:"
    let path = text.utf8.dropFirst(isAddress ? 5 : 0)
    var isRooted = path.first == slash
    var names: [String] = []
    for name in path.split(separator: slash).map({ String(Substring($0)) }) where name != "." {
      guard name == ".." else {
        names.append(name)
        continue
      }
      if names.popLast() == nil { isRooted = true }
    }
    guard let first = names.first else { return nil }
    let second = names.dropFirst().first
    if first == "dev", second == "fd", isRooted { return "/dev/fd" }
    let isProcess = second.map { ["self", "thread-self"].contains($0) || Int($0) != nil } ?? false
    return first == "proc" && (isRooted || isProcess) ? "/proc" : nil
  }
}
