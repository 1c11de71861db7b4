import Foundation
import GradingEngine

/// A suspicious line: it accesses the tests or the process instead of the app. It changes no points.
struct Flag: Hashable, Sendable {
  let path: String
  let line: Int
  /// The suspicious name or path, such as `dlsym` or `/proc`.
  let found: String

  var inWords: String { "\(path):\(line): \(found)" }

  private static let maximumCount = 50

  /// The first flags of a submission, in the order of its files and lines.
  static func all(in modules: [Module: Files]) -> [Flag] {
    var flags: [Flag] = []
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      for (path, source) in files.sorted(by: { $0.key < $1.key })
      where flags.count < maximumCount {
        let search = FlagSearch(path: "\(module.folder)/\(path)", source: SwiftTokens(source))
        flags += search.flags(atMost: maximumCount)
          .sorted { ($0.line, $0.found) < ($1.line, $1.found) }
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
    let head = "Flags: no honest solution needs these lines. Read them; they change no points."
    return isEmpty ? nil : (head, map(\.inWords))
  }
}

/// Finds flags among the tokens of a file. A cheat can evade it, for example with a path that it puts together when it runs.
private struct FlagSearch {
  private let path: String
  private let source: SwiftTokens
  private let hasProcessInfo: Bool

  init(path: String, source: SwiftTokens) {
    (self.path, self.source) = (path, source)
    hasProcessInfo = source.tokens.contains { $0.text == "ProcessInfo" }
  }

  /// The first flags among the tokens, and the first among the texts.
  func flags(atMost count: Int) -> Set<Flag> {
    let code = source.tokens.indices.lazy.compactMap { place in
      found(at: place).map { Flag(path: path, line: source.tokens[place].line, found: $0) }
    }
    let texts = source.texts.lazy.compactMap { text in
      Self.found(in: text.text).map { Flag(path: path, line: text.line, found: $0) }
    }
    return Set(code.prefix(count)).union(texts.prefix(count))
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let names = words(
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
  private static let calls = words("dup system fork tee Process NSTask")
  private static let attributes = words(
    """
    _silgen_name _cdecl cdecl c _extern extern section _section used _used convention _dynamicReplacement
    _spi
    """)
  private static let imports = words("Testing XCTest Builtin")
  private static let casts = words("load assumingMemoryBound bindMemory withMemoryRebound")
  private static let pointers = words(
    "UnsafePointer UnsafeMutablePointer UnsafeRawPointer UnsafeMutableRawPointer OpaquePointer >")
  private static let libraries = words("Glibc Musl Darwin Foundation")
  private static let numbers = words(
    "Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double")

  private func token(_ place: Int) -> String {
    source.tokens.indices.contains(place) ? source.tokens[place].text : ""
  }

  private func starts(_ place: Int, _ texts: String...) -> Bool {
    texts.enumerated().allSatisfy { token(place + $0) == $1 }
  }

  private func found(at place: Int) -> String? {
    let text = token(place)
    if Self.names.contains(text) { return text }
    if Self.calls.contains(text), isCall(place) { return text }
    if Self.attributes.contains(text), starts(place - 1, "@") { return "@\(text)" }
    if Self.imports.contains(text), starts(place - 1, "import") || starts(place - 2, "import") {
      return "import \(text)"
    }
    if Self.casts.contains(text), castsToFunction(place) { return "\(text) of a function" }
    switch text {
    case "unsafeBitCast": return castsToNumber(place) ? nil : text
    case "bitPattern": return makesPointer(place) ? "a pointer from a number" : nil
    case "fileDescriptor":
      return starts(place - 2, "FileHandle", "(") ? "FileHandle(fileDescriptor:)" : nil
    case "getenv": return starts(place + 1, "(", "\"") ? nil : text
    case "environment":
      let isWhole = starts(place - 1, ".") && !starts(place + 1, "[", "\"")
      return hasProcessInfo && isWhole ? text : nil
    default: return nil
    }
  }

  /// Whether this names a function of the system. A method has the same name after a dot.
  private func isCall(_ place: Int) -> Bool {
    if starts(place - 1, ".") { return Self.libraries.contains(token(place - 2)) }
    return starts(place + 1, "(") && !starts(place - 1, "func")
  }

  /// Whether an initializer of a pointer takes a number: `UnsafePointer<UInt8>(bitPattern: 1)`, with or without `.init`.
  private func makesPointer(_ place: Int) -> Bool {
    guard starts(place - 1, "("), starts(place + 1, ":") else { return false }
    return Self.pointers.contains(token(starts(place - 3, ".", "init") ? place - 4 : place - 2))
  }

  /// The tokens of the type that the call at a place converts to. Nil if it has none.
  private func target(_ place: Int) -> Range<Int>? {
    guard starts(place + 1, "(") else { return nil }
    var depth = 0
    var start: Int?
    // A conversion is short.
    for place in (place + 1)..<(place + 100) {
      switch token(place) {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth == 0 { return start.map { $0..<place } }
      case "," where depth == 1: if let start { return start..<place }
      case ":" where depth == 1:
        if ["to", "as"].contains(token(place - 1)) { start = place + 1 }
      default: break
      }
    }
    return nil
  }

  private func castsToNumber(_ place: Int) -> Bool {
    guard let target = target(place) else { return false }
    return target.count == 3 && Self.numbers.contains(token(target.lowerBound))
  }

  private func castsToFunction(_ place: Int) -> Bool {
    target(place)?.contains { starts($0, "-", ">") } ?? false
  }

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
