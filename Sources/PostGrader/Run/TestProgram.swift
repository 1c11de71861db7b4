import Foundation

/// The tests of a package, built.
struct TestProgram {
  private let url: URL

  #if os(Linux)
    /// Whether the package can be built anew while its tests run.
    static let isIndependent = true

    /// Takes the program out of the package.
    init(builtIn package: URL) throws {
      url = package.deletingLastPathComponent().appending(component: "Tests-\(UUID().uuidString)")
      try FileManager.default.moveItem(
        at: package.appending(path: ".build/debug/PostPackageTests.xctest"), to: url)
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    var arguments: [String] {
      [url.path(percentEncoded: false), "--testing-library", "swift-testing", "--no-parallel"]
    }
  #else
    /// Whether the package can be built anew while its tests run.
    static let isIndependent = false

    init(builtIn package: URL) throws { url = package }

    func remove() {}

    var arguments: [String] {
      [
        "/usr/bin/env", "swift", "test", "--skip-build", "--no-parallel", "--package-path",
        url.path(percentEncoded: false),
      ]
    }
  #endif
}
