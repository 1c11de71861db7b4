import CommandLineSupport
import Foundation

/// The package that is measured, as far as the benchmarks read or start what it has.
enum PostPackage {
  /// The package's folder, which has the folder `Benchmarks` in it.
  static let folder = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The program with this name. It is built together with PostBenchmarks, into the same folder.
  ///
  /// - Throws: An `ExitError` if it is not there.
  static func program(_ name: String) throws -> URL {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    guard let program = folder?.appending(component: name),
      FileManager.default.isExecutableFile(atPath: program.path(percentEncoded: false))
    else {
      throw ExitError.unavailable(
        """
        There is no \(name) beside PostBenchmarks. To build it: \
        swift build -c release --package-path Benchmarks --product \(name)
        """)
    }
    return program
  }
}
