import Foundation
import GradingEngine

/// A suspicious line: it accesses the machine or the process instead of the app. It changes no points.
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

/// Finds flags among the tokens of a file. A submission can evade it, for example with a path that it puts together when it runs.
private struct FlagSearch {
  let path: String
  let source: SwiftTokens

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
    dup2 dup3 fcntl fdopen freopen sendmsg recvmsg
    vfork posix_spawn posix_spawnp popen execv execve execvp execvpe execveat fexecve unshare setns getppid
    sigaction sigsetjmp siglongjmp setjmp longjmp environ __environ secure_getenv unsafeArgv unsafeBitCast
    """)
  /// Functions and types with usual names. Methods with these names are honest.
  private static let calls = words("dup system fork tee Process NSTask")
  private static let attributes = words(
    """
    _silgen_name _cdecl cdecl c _extern extern section _section used _used convention _dynamicReplacement _spi
    """)
  private static let imports = words("Testing XCTest Builtin AppInterface AppLink")

  private func token(_ place: Int) -> String {
    source.tokens.indices.contains(place) ? source.tokens[place].text : ""
  }

  private func found(at place: Int) -> String? {
    let (text, before) = (token(place), token(place - 1))
    if Self.names.contains(text) { return text }
    if Self.calls.contains(text), token(place + 1) == "(", ![".", "func"].contains(before) {
      return text
    }
    if Self.attributes.contains(text), before == "@" { return "@\(text)" }
    if Self.imports.contains(text), [before, token(place - 2)].contains("import") {
      return "import \(text)"
    }
    return nil
  }

  private static func found(in text: String) -> String? {
    if text.utf8.contains("POST_GRADE".utf8) { return "POST_GRADE" }
    let text = text.drop(while: \.isWhitespace)
    return ["/proc", "/dev/fd"].first { text == $0 || text.hasPrefix("\($0)/") }
  }
}
