import Foundation

/// The tests, with the submission that they judge.
struct TestProgram {
  #if os(Linux)
    /// Whether the next submission can be built while the tests of this one run.
    static let isIndependent = true

    private let url: URL
    /// The submission; nil if the program has it in itself.
    private let library: URL?

    init(at url: URL) {
      self.url = url
      library = nil
    }

    /// Takes the library of a submission out of where the next one is built.
    init(_ kit: BuiltKit, library: URL, in workspace: URL) throws {
      url = kit.program
      let own = workspace.appending(component: "App-\(UUID().uuidString).so")
      try FileManager.default.moveItem(at: library, to: own)
      self.library = own
    }

    /// What it reads when it runs: itself, the fixtures beside it, and the submission.
    var files: [URL] { [url.deletingLastPathComponent()] + [library].compactMap(\.self) }

    func remove() {
      if let library { try? FileManager.default.removeItem(at: library) }
    }

    var arguments: [String] {
      [url.path(percentEncoded: false), "--testing-library", "swift-testing", "--no-parallel"]
    }

    /// How the tests find the submission: `App.libraryVariable` there.
    var environment: [String: String] {
      library.map { ["POST_GRADE_APP": $0.path(percentEncoded: false)] } ?? [:]
    }
  #else
    /// Whether the next submission can be built while the tests of this one run.
    static let isIndependent = false

    private let package: URL

    init(builtIn package: URL) { self.package = package }

    /// What it reads when it runs.
    var files: [URL] { [package] }

    func remove() {}

    var arguments: [String] {
      [
        "/usr/bin/env", "swift", "test", "--skip-build", "--no-parallel", "--package-path",
        package.path(percentEncoded: false),
      ]
    }

    var environment: [String: String] { [:] }
  #endif
}
