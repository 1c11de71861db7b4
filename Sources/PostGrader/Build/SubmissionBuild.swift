import CommandLineSupport
import Curriculum
import Foundation

/// Builds a submission beside the tests, and leaves out what does not compile until the rest does.
///
/// A module that does not compile is replaced by its stubs, and so are those above it. A test that needs what is not
/// there is left out. Every criterion that this costs gets its verdict here.
struct SubmissionBuild {
  private let kit: Kit
  private let package: URL
  private var modules: [Module: Files]
  private var tests: [String: TestFile] = [:]
  /// Why a module is not judged.
  private var faultyModules: [Module: String] = [:]
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
      replace(module, because: "There is nothing in \(module.folder).")
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
        replace(module, because: Self.words(errors.prefix(3).map(\.inWords), of: module))
      } else if !diagnostics.isEmpty {
        diagnostics.forEach { leaveOut($0) }
      } else {
        try replaceCulprit(output: output)
      }
    }
    throw Failure.unavailable("The tests do not compile, whatever is left out.")
  }

  private func write() throws {
    var files = kit.files
    for (path, test) in tests { files[path] = Data(test.text.utf8) }
    for module in Module.allCases {
      let sources = faultyModules[module] == nil ? modules[module] : kit.stubs[module]
      files.merge((sources ?? [:]).moved(to: module.folder)) { $1 }
    }
    try files.write(to: package, clearing: Kit.folders)
  }

  /// Which module a criterion's test is about.
  private static func module(ofTestAt path: String) -> Module? {
    Module.allCases.first { path.hasPrefix("Tests/CurriculumTests/\($0.rawValue)/") }
  }

  private mutating func replace(_ faulty: Module, because reason: String) {
    for module in Module.allCases where module >= faulty && faultyModules[module] == nil {
      let reason =
        module == faulty ? reason : "It stands on \(faulty.rawValue), which does not compile."
      faultyModules[module] = reason
      for (path, test) in tests where Self.module(ofTestAt: path) == module {
        for criterion in test.criteria { verdicts[criterion] = .notCompiled(reason) }
      }
    }
  }

  private mutating func leaveOut(_ diagnostic: Diagnostic) {
    guard let test = tests[diagnostic.path] else { return }
    // What is about something that has been left out has the same reason.
    let quoted = diagnostic.message.matches(of: /'([^']+)'/).map { String($0.1) }
    let root = quoted.compactMap { missing[$0] }.first
    let reason =
      root ?? MissingName.inWords(diagnostic.message, line: test.line(diagnostic.line))
    let (names, criteria) = tests[diagnostic.path]?.leaveOut(line: diagnostic.line) ?? ([], [])
    for name in names where missing[name] == nil { missing[name] = reason }
    for criterion in criteria where verdicts[criterion] == nil {
      verdicts[criterion] = .notCompiled(reason)
    }
  }

  /// The compiler says nothing that can be read: it has crashed, or did not come to an end, or the linker is at odds.
  private mutating func replaceCulprit(output: String) throws {
    let end = output.split(separator: "\n").suffix(5).map(String.init)
    let candidates = Module.allCases.filter { faultyModules[$0] == nil }
    for module in candidates {
      guard case .failed = try Builder(package: package).build(module.rawValue) else { continue }
      return replace(module, because: Self.words(end, of: module))
    }
    guard let module = candidates.last else {
      throw Failure.unavailable("The kit does not build: \(end.joined(separator: " "))")
    }
    replace(module, because: Self.words(end, of: module))
  }

  private static func words(_ errors: [String], of module: Module) -> String {
    (["\(module.rawValue) does not compile:"] + errors).joined(separator: "\n  ")
  }
}
