import Foundation

/// The program with the tests for one submission.
package struct TestProgram {
  #if os(Linux)
    /// Whether the next submission can be built while the tests of this one run.
    package static let isIndependent = true

    private let url: URL
    /// The library of the submission. Nil if the submission is part of the program.
    private let library: URL?

    init(at url: URL) {
      self.url = url
      library = nil
    }

    /// Moves the library of a submission away from where the next one is built.
    init(_ kit: BuiltKit, library: URL, in workspace: URL) throws {
      url = kit.program
      let own = workspace.appending(component: "App-\(UUID().uuidString).so")
      try FileManager.default.moveItem(at: library, to: own)
      self.library = own
    }

    /// The files that it reads: itself, the fixtures beside it, and the submission.
    var files: [URL] { [url.deletingLastPathComponent()] + [library].compactMap(\.self) }

    func remove() {
      if let library { try? FileManager.default.removeItem(at: library) }
    }

    var arguments: [String] {
      [url.path(percentEncoded: false), "--testing-library", "swift-testing", "--no-parallel"]
    }

    /// The environment that tells the tests where the submission is, in `App.libraryVariable`.
    var environment: [String: String] {
      library.map { ["POST_GRADE_APP": $0.path(percentEncoded: false)] } ?? [:]
    }
  #else
    /// Whether the next submission can be built while the tests of this one run.
    package static let isIndependent = false

    private let package: URL

    init(builtIn package: URL) { self.package = package }

    /// The files that it reads.
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
