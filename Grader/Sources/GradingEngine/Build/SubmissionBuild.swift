import CommandLineSupport
import Curriculum
import Foundation

/// Builds a submission with its adapter, and leaves out code that does not compile: a module with the modules above it, their adapter
/// and their criteria, or one function of the adapter. A test that uses that function gets the reason when it runs.
struct SubmissionBuild {
  private let package: URL
  private let build: (_ target: String?) throws -> Builder.Outcome
  /// The files of the package besides the submission and the adapter.
  private let surroundings: Files
  private var adapter: [String: TestFile] = [:]
  private let criteria: [Module: [Criterion.ID]]
  /// The files to build. A module that is left out has an empty file.
  private var modules: [Module: Files]
  /// The names that the submission declares. Lazy, because finding them takes a while.
  private lazy var declaredNames = Self.declaredNames(in: modules.values)
  /// Why parts of the adapter were left out, by their names.
  private(set) var missing: [String: String] = [:]
  private(set) var verdicts: [Criterion.ID: Verdict] = [:]
  /// The compiler's errors in the modules that do not compile, the lowest module first.
  private(set) var compilerErrors: [String] = []
  /// All errors of the compiler in these modules, in the same order.
  private(set) var diagnostics: [String] = []

  static let adapterFolder = "Tests/AppAdapter"

  /// The content of a folder that must have a file but nothing to build.
  static let nothing: Files = ["Nothing.swift": Data()]
  static let empty = Dictionary(uniqueKeysWithValues: Module.allCases.map { ($0, nothing) })

  /// - Parameter build: Builds a target of the package. Nil for all of it.
  init(
    of submission: Submission, kit: GradingKit, in package: URL, beside surroundings: Files = [:],
    build: @escaping (_ target: String?) throws -> Builder.Outcome
  ) {
    (self.package, self.build, self.surroundings) = (package, build, surroundings)
    (criteria, modules) = (kit.criteria, submission.modules)
    for (path, data) in kit.files where path.hasPrefix("\(Self.adapterFolder)/") {
      adapter[path] = TestFile(path: path, data)
    }
    for module in Module.allCases where modules[module] == nil {
      let reason = "There is nothing in \(module.folder)."
      leaveOutCriteria(of: module, because: reason)
      leaveOut(module, because: reason)
    }
  }

  /// Builds until there is a program to run. Throws an ``ExitError`` if not even the kit without a submission builds.
  mutating func run() throws {
    // If a submission still conflicts with the adapter after this, all of it is left out.
    for _ in 0..<20 {
      let size = size
      switch try buildOnce() {
      case .built: return
      case .stopped(let reason, let module):
        // The same build would run into the same limit.
        leaveOut(
          module ?? .model,
          becauseOfCompiler: "\(module?.rawValue ?? "The package") does not compile: \(reason)")
        if modules.isEmpty { return }
      case .failed(let diagnostics, let output):
        if let module = diagnostics.compactMap(\.module).min() {
          // Only the first error is reported, because others often result from it.
          let errors = diagnostics.filter { $0.module == module }
          let others = errors.count == 2 ? "one more error" : "\(errors.count - 1) more errors"
          let rest =
            "\nThe compiler finds \(others) in \(module.rawValue), which may be a result of this one."
          self.diagnostics.insert(contentsOf: errors.map(\.inWords), at: 0)
          leaveOut(module, becauseOfCompiler: errors[0].inWords + (errors.count == 1 ? "" : rest))
        } else {
          for diagnostic in diagnostics { leaveOut(diagnostic) }
          if diagnostics.isEmpty { try leaveOutCulprit(output: output) }
        }
      }
      if self.size == size { break }
    }
    leaveOut(.model, because: "The tests do not compile with it, even if parts are left out.")
    if case .failed(_, let output) = try buildOnce() {
      throw ExitError.unavailable(
        "The kit does not build: \(end(of: output).joined(separator: " "))")
    }
  }

  /// Decreases each time something is left out.
  private var size: Int { adapter.values.reduce(modules.count) { $0 + $1.text.utf8.count } }

  private func buildOnce() throws -> Builder.Outcome {
    var files = surroundings
    for (path, file) in adapter { files[path] = Data(file.text.utf8) }
    files.merge(Self.empty.merging(modules) { $1 }.files) { $1 }
    try files.write(to: package, clearing: GradingKit.folders)
    return try build(nil)
  }

  private mutating func leaveOut(_ module: Module, becauseOfCompiler reason: String) {
    // The modules above it were left out before.
    compilerErrors.insert(reason, at: 0)
    leaveOut(module, because: reason)
  }

  private mutating func leaveOut(_ faulty: Module, because reason: String) {
    for module in Module.allCases where module >= faulty && modules[module] != nil {
      modules[module] = nil
      leaveOutCriteria(of: module, because: reason)
    }
  }

  private mutating func leaveOutCriteria(of module: Module, because reason: String) {
    for criterion in criteria[module] ?? [] where verdicts[criterion] == nil {
      verdicts[criterion] = .notCompiled(reason)
    }
    let path = "\(Self.adapterFolder)/\(module.rawValue)Adapter.swift"
    adapter[path] = TestFile(path: path, Data())
  }

  private mutating func leaveOut(_ diagnostic: Diagnostic) {
    guard let file = adapter[diagnostic.path] else { return }
    // An error about something that was left out has the same reason.
    let quoted = diagnostic.message.matches(of: /'([^']+)'/).map { String($0.1) }
    let reason =
      quoted.compactMap { missing[$0] }.first
      ?? MissingName.inWords(
        diagnostic.message, line: file.line(diagnostic.line), names: declaredNames)
    let names = adapter[diagnostic.path]?.leaveOut(line: diagnostic.line) ?? []
    for name in names where missing[name] == nil { missing[name] = reason }
  }

  private static func declaredNames(in modules: some Sequence<Files>) -> Set<String> {
    let declaration =
      /\b(?:case|class|enum|func|let|protocol|struct|typealias|var)\s+([A-Za-z_]\w*)/
    let sources = modules.flatMap(\.values).map { String(decoding: $0, as: UTF8.self) }
    return Set(sources.flatMap { $0.matches(of: declaration).map { String($0.1) } })
  }

  /// Called if the compiler's output contains no error that can be read: it crashed or timed out, or linking failed.
  private mutating func leaveOutCulprit(output: String) throws {
    let candidates = Module.allCases.filter { modules[$0] != nil }
    // If each module compiles, the linker finds a fault in all of them together.
    var (culprit, fault) = (candidates.last, "link")
    for module in candidates {
      guard case .built = try build(module.rawValue) else {
        (culprit, fault) = (module, "compile")
        break
      }
    }
    let end = end(of: output)
    guard let culprit else {
      throw ExitError.unavailable("The kit does not build: \(end.joined(separator: " "))")
    }
    leaveOut(
      culprit,
      becauseOfCompiler: "\(culprit.rawValue) does not \(fault): " + end.joined(separator: "\n  "))
  }

  private func end(of output: String) -> [String] {
    let root = package.plainPath + "/"
    return output.replacing(root, with: "").split(separator: "\n").suffix(5).map(String.init)
  }
}
