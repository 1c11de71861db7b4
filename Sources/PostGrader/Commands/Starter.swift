import CommandLineSupport
import Foundation

/// Writes the package that a student begins with.
struct Starter {
  let folder: URL

  func run(print: (String) throws -> Void) throws -> Bool {
    let path = folder.path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: path), !folder.resolvingSymlinksInPath().isFolder {
      throw Failure.data("“\(path)” is a file.")
    }
    let present = try? FileManager.default.contentsOfDirectory(atPath: path)
    if let present, !present.isEmpty {
      throw Failure.data("“\(path)” is not empty, and nothing in it was touched.")
    }
    let kit = try Kit(checkout: Kit.checkout)
    var files = kit.files.merging(kit.guide) { $1 }
    for (module, stubs) in kit.stubs { files.merge(stubs.moved(to: module.folder)) { $1 } }
    do {
      try files.write(to: folder)
    } catch {
      throw Failure.output("“\(path)” cannot be written: \(error.localizedDescription)")
    }
    try print(
      """
      The package is in \(path). What is to be written is below Sources.

        cd '\(path)'
        swift test      # says what is done, what is next, and why something fails

      """)
    return true
  }

  static let help = """
    Writes a student's package: the three modules with nothing in them, the tests, the fixtures and a README.

    USAGE
      PostGrader starter DIR     DIR is made, or is empty.

    EXAMPLE
      PostGrader starter ~/post && cd ~/post && swift test
    """
}
