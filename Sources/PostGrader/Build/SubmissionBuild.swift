import CommandLineSupport
import Curriculum
import Foundation

/// Builds a submission beside the tests, and leaves out what does not compile until the rest does.
///
/// A module that does not compile is left out, and so are those above it, with their tests. A test that needs what is not
/// there is left out by itself. Every criterion that this costs gets its verdict here.
struct SubmissionBuild {
  private let kit: Kit
  private let package: URL
  private let build: (_ target: String?) throws -> Builder.Outcome
  /// What is built. A module is left out by having nothing in it.
  private var modules: [Module: Files]
  private var tests: [String: TestFile] = [:]
  /// What the submission calls its own. It takes a while to find out.
  private lazy var declaredNames = Self.declaredNames(in: modules.values)
  /// Why something in the tests or in the kit is not there.
  private var missing: [String: String] = [:]
  private(set) var verdicts: [Criterion.ID: Verdict] = [:]
  /// What the compiler says of the modules that do not compile, the lowest first.
  private(set) var compilerErrors: [String] = []

  /// - Parameter build: Builds a target of the package, or all of it; the compiler if there is nothing else.
  init(
    of submission: Submission, kit: Kit, in package: URL,
    build: ((_ target: String?) throws -> Builder.Outcome)? = nil
  ) {
    self.kit = kit
    self.package = package
    self.build = build ?? { try Builder(package: package).build($0) }
    modules = submission.modules
    takeTests { _ in true }
    for module in Module.allCases where modules[module] == nil {
      let reason = "There is nothing in \(module.folder)."
      leaveOutTests(of: module, because: reason)
      leaveOut(module, because: reason)
    }
  }

  /// Builds. In the end there is something to run, with the criteria that are left to be judged.
  ///
  /// - Throws: A ``Failure`` that says so if not even the kit alone builds.
  mutating func run() throws {
    // A submission that is still at odds with the tests then is left out as a whole.
    for _ in 0..<20 {
      let size = size
      guard let (diagnostics, output) = try failure() else { return }
      if let module = diagnostics.compactMap(\.module).min() {
        leaveOut(module, becauseOf: diagnostics.filter { $0.module == module })
      } else if !diagnostics.isEmpty {
        for diagnostic in diagnostics { leaveOut(diagnostic) }
      } else {
        try leaveOutCulprit(output: output)
      }
      if self.size == size { break }
    }
    leaveOut(.model, because: "The tests do not compile with it, whatever is left out.")
    // What was left out of the others because of the submission compiles without it.
    takeTests { Self.module(ofTestAt: $0) == nil }
    if let (_, output) = try failure() {
      throw Failure.unavailable("The kit does not build: \(end(of: output).joined(separator: " "))")
    }
  }

  /// Takes files as they are in the kit.
  private mutating func takeTests(where isTaken: (_ path: String) -> Bool) {
    for (path, data) in kit.files where path.hasSuffix(".swift") && isTaken(path) {
      tests[path] = TestFile(path: path, text: String(decoding: data, as: UTF8.self))
    }
  }

  /// Less when something more has been left out.
  private var size: Int { tests.values.reduce(modules.count) { $0 + $1.text.utf8.count } }

  /// Builds what has not been left out. Nil if that succeeds.
  private func failure() throws -> ([Diagnostic], output: String)? {
    try write()
    guard case .failed(let diagnostics, let output) = try build(nil) else { return nil }
    return (diagnostics, output)
  }

  private func write() throws {
    var files = kit.files
    for (path, test) in tests { files[path] = Data(test.secretText.utf8) }
    for module in Module.allCases {
      files.merge((modules[module] ?? Self.nothing).moved(to: module.folder)) { $1 }
    }
    try files.write(to: package, clearing: Kit.folders)
  }

  private static let nothing: Files = ["Nothing.swift": Data()]

  /// The highest module that a file of the tests or of the kit needs.
  private static func module(ofTestAt path: String) -> Module? {
    path.hasPrefix("Kit/PostTesting/")
      ? .controllers
      : Module.allCases.first { path.hasPrefix("Tests/CurriculumTests/\($0.rawValue)/") }
  }

  /// A module does not compile. The first error is said; the others often follow from it.
  private mutating func leaveOut(_ module: Module, becauseOf errors: [Diagnostic]) {
    let others = errors.count - 1
    var reason = errors[0].inWords
    if others > 0 {
      reason +=
        "\nThe compiler finds \(others == 1 ? "one more error" : "\(others) more errors") in "
      reason += "\(module.rawValue), which may follow from this one."
    }
    leaveOut(module, becauseOfCompiler: reason)
  }

  private mutating func leaveOut(_ module: Module, becauseOfCompiler reason: String) {
    // Those above it have been left out before.
    compilerErrors.insert(reason, at: 0)
    leaveOut(module, because: reason)
  }

  /// Leaves out a module and those that stand on it.
  private mutating func leaveOut(_ faulty: Module, because reason: String) {
    for module in Module.allCases where module >= faulty && modules[module] != nil {
      modules[module] = nil
      leaveOutTests(of: module, because: reason)
    }
  }

  private mutating func leaveOutTests(of module: Module, because reason: String) {
    for (path, test) in tests where Self.module(ofTestAt: path) == module {
      for criterion in test.criteria where verdicts[criterion] == nil {
        verdicts[criterion] = .notCompiled(reason)
      }
      tests[path] = TestFile(path: path, text: "")
    }
  }

  private mutating func leaveOut(_ diagnostic: Diagnostic) {
    guard let test = tests[diagnostic.path] else { return }
    // What is about something that has been left out has the same reason.
    let quoted = diagnostic.message.matches(of: /'([^']+)'/).map { String($0.1) }
    let root = quoted.compactMap { missing[$0] }.first
    let reason =
      root
      ?? MissingName.inWords(
        diagnostic.message, line: test.line(diagnostic.line), names: declaredNames)
    let (names, criteria) = tests[diagnostic.path]?.leaveOut(line: diagnostic.line) ?? ([], [])
    for name in names where missing[name] == nil { missing[name] = reason }
    for criterion in criteria where verdicts[criterion] == nil {
      verdicts[criterion] = .notCompiled(reason)
    }
  }

  /// The names of declarations in some modules.
  private static func declaredNames(in modules: some Sequence<Files>) -> Set<String> {
    let declaration =
      /\b(?:case|class|enum|func|let|protocol|struct|typealias|var)\s+([A-Za-z_]\w*)/
    let sources = modules.flatMap(\.values).map { String(decoding: $0, as: UTF8.self) }
    return Set(sources.flatMap { $0.matches(of: declaration).map { String($0.1) } })
  }

  /// The compiler says nothing that can be read: it has crashed, or did not come to an end, or the linker is at odds.
  private mutating func leaveOutCulprit(output: String) throws {
    let candidates = Module.allCases.filter { modules[$0] != nil }
    var culprit = candidates.last
    for module in candidates {
      if case .failed = try build(module.rawValue) {
        culprit = module
        break
      }
    }
    let end = end(of: output)
    guard let culprit else {
      throw Failure.unavailable("The kit does not build: \(end.joined(separator: " "))")
    }
    leaveOut(
      culprit,
      becauseOfCompiler: "\(culprit.rawValue) does not compile: " + end.joined(separator: "\n  "))
  }

  /// The last of what a build has printed.
  private func end(of output: String) -> [String] {
    let root = package.path(percentEncoded: false) + "/"
    return output.replacing(root, with: "").split(separator: "\n").suffix(5).map(String.init)
  }
}
