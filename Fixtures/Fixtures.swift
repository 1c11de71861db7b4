import Foundation

/// The folder of fixtures, wherever the package is used from.
public enum Fixtures {
  /// The fixtures as they were when the program was built.
  public static let directory: URL =
    Bundle.module.resourceURL ?? Bundle.module.bundleURL

  /// The fixtures in the source tree, to record screens into. Only there when the package itself is worked on.
  public static let sourceDirectory = URL(filePath: #filePath).deletingLastPathComponent()

  /// The folder with the manifest of the package. Only there when the package itself is worked on.
  public static let packageDirectory = sourceDirectory.deletingLastPathComponent()

  /// The bytes of a fixture.
  ///
  /// - Parameter path: The path in the folder of fixtures, such as `Answers/empty.json`.
  public static func data(named path: String) throws -> Data {
    try Data(contentsOf: directory.appending(path: path))
  }
}
