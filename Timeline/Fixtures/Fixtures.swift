import Foundation

/// The folder of Timeline's fixtures, wherever the package is used from.
public enum Fixtures {
  /// The fixtures as they were when the program was built.
  public static let directory: URL =
    Bundle.module.resourceURL ?? Bundle.module.bundleURL

  /// The fixtures in the source tree, to record screens into. Only there when the package itself is worked on.
  public static let sourceDirectory = URL(filePath: #filePath).deletingLastPathComponent()
}
