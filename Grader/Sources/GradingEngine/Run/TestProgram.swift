import Foundation

/// The program with the tests for one submission.
struct TestProgram {
  let arguments: [String]
  /// The files that it reads.
  let files: [URL]
  let environment: [String: String]

  /// The built tests, which load a submission.
  ///
  /// - Parameter library: The library of the submission. Nil if the submission is part of the program.
  init(at url: URL, library: URL? = nil) {
    arguments = [
      url.path(percentEncoded: false), "--testing-library", "swift-testing", "--no-parallel",
    ]
    // The fixtures are beside it.
    files = [url.deletingLastPathComponent()] + [library].compactMap(\.self)
    // The name is `App.libraryVariable`.
    environment = library.map { ["POST_GRADE_APP": $0.path(percentEncoded: false)] } ?? [:]
  }

  /// The tests that SwiftPM has built together with a submission.
  init(builtIn package: URL) {
    arguments = [
      "/usr/bin/env", "swift", "test", "--skip-build", "--no-parallel", "--package-path",
      package.path(percentEncoded: false),
    ]
    files = [package]
    environment = [:]
  }
}
