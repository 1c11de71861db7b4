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
  /// What is built. A module is left out by having nothing in it.
  private var modules: [Module: Files]
  private var tests: [String: TestFile] = [:]
  /// Why something in the tests or in the kit is not there.
  private var missing: [String: String] = [:]
  private(set) var verdicts: [Criterion.ID: Verdict] = [:]

  init(of submission: Submission, kit: Kit, in package: URL) {
    self.kit = kit
    self.package = package
    modules = submission.modules
    for (path, data) in kit.files where path.hasSuffix(".swift") {
      tests[path] = TestFile(path: path, text: String(decoding: data, as: UTF8.self))
    }
    for module in Module.allCases where modules[module] == nil {
      let reason = "There is nothing in \(module.folder)."
      leaveOutTests(of: module, because: reason)
      leaveOut(module, because: reason)
    }
  }

  /// Builds. In the end there is something to run, with the criteria that are left to be judged.
  mutating func run() throws {
    // Each round leaves out something for good, and there is not that much.
    for _ in 0..<20 {
      try write()
      guard case .failed(let diagnostics, let output) = try Builder(package: package).build() else {
        return
      }
      if let module = diagnostics.compactMap(\.module).min() {
        let errors = diagnostics.filter { $0.module == module }
        leaveOut(module, because: Self.words(errors.prefix(3).map(\.inWords), of: module))
      } else if !diagnostics.isEmpty {
        for diagnostic in diagnostics { leaveOut(diagnostic) }
      } else {
        try leaveOutCulprit(output: output)
      }
    }
    for module in Module.allCases {
      leaveOutTests(
        of: module, because: "The tests do not compile with it, whatever is left out.")
    }
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

  private mutating func leaveOut(_ faulty: Module, because reason: String) {
    for module in Module.allCases where module >= faulty && modules[module] != nil {
      modules[module] = nil
      leaveOutTests(
        of: module,
        because: module == faulty
          ? reason
          : "\(module.rawValue) stands on \(faulty.rawValue), which is not there to stand on.\n\(reason)"
      )
    }
  }

  private mutating func leaveOutTests(of module: Module, because reason: String) {
    for (path, test) in tests where Self.module(ofTestAt: path) == module {
      for criterion in test.criteria { verdicts[criterion] = .notCompiled(reason) }
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

  /// What the submission calls its own.
  private var declaredNames: Set<String> {
    let declaration =
      /\b(?:case|class|enum|func|let|protocol|struct|typealias|var)\s+([A-Za-z_]\w*)/
    let sources = modules.values.flatMap(\.values).map { String(decoding: $0, as: UTF8.self) }
    return Set(sources.flatMap { $0.matches(of: declaration).map { String($0.1) } })
  }

  /// The compiler says nothing that can be read: it has crashed, or did not come to an end, or the linker is at odds.
  private mutating func leaveOutCulprit(output: String) throws {
    let root = package.path(percentEncoded: false) + "/"
    let end = output.replacing(root, with: "").split(separator: "\n").suffix(5).map(String.init)
    let candidates = Module.allCases.filter { modules[$0] != nil }
    for module in candidates {
      guard case .failed = try Builder(package: package).build(module.rawValue) else { continue }
      return leaveOut(module, because: Self.words(end, of: module))
    }
    guard let module = candidates.last else {
      throw Failure.unavailable("The kit does not build: \(end.joined(separator: " "))")
    }
    leaveOut(module, because: Self.words(end, of: module))
  }

  private static func words(_ errors: [String], of module: Module) -> String {
    "\(module.rawValue) does not compile: " + errors.joined(separator: "\n  ")
  }
}
