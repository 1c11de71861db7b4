import CommandLineSupport
import Curriculum
import Foundation

/// Writes the package that a student begins with, or brings one up to date.
struct Starter {
  enum Option: String, CommandLineOption {
    case upgrade
    var takesValue: Bool { false }
  }

  let folder: URL
  var isUpgrade = false

  private var path: String { folder.path(percentEncoded: false) }

  func run(print: (String) throws -> Void) throws -> Bool {
    if isUpgrade { return try upgrade(print: print) }
    if FileManager.default.fileExists(atPath: path), !folder.resolvingSymlinksInPath().isFolder {
      throw ExitError.data("“\(path)” is a file.")
    }
    let present = try? FileManager.default.contentsOfDirectory(atPath: path)
    if let present, !present.isEmpty {
      throw ExitError.data("“\(path)” is not empty, and nothing in it was touched.")
    }
    let kit = try GradingKit(checkout: GradingKit.checkout)
    var files = kit.files.merging(kit.guide) { $1 }
    for (module, stubs) in kit.stubs { files.merge(stubs.moved(to: module.folder)) { $1 } }
    try write(files)
    try print(
      """
      The package is in \(path). What is to be written is below Sources.

        cd '\(path)'
        swift test      # says what is done, what is next, and why something fails

      """)
    return true
  }

  /// What a student's package has of the kit, and nobody else writes to.
  private static let given = [
    "Kit", "Tests/CurriculumTests", "Fixtures", "Package.swift", "README.md",
  ]

  /// Replaces all that is not the student's. A link in its place goes, and what it leads to stays as it is.
  private func upgrade(print: (String) throws -> Void) throws -> Bool {
    let isPackage =
      folder.isPackage
      && ["Kit/Curriculum", "Tests/CurriculumTests", "Fixtures"].allSatisfy {
        folder.appending(path: $0).isFolder
      }
    guard isPackage else {
      throw ExitError.data(
        "“\(path)” is no student’s package: Sources, Kit, Tests and Fixtures are not all there. Nothing was touched."
      )
    }
    let version = StarterVersion(in: folder)
    let kit = try GradingKit(checkout: GradingKit.checkout)
    do {
      for name in Self.given {
        let url = folder.appending(path: name)
        guard
          (try? FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false)))
            != nil
        else { continue }
        try FileManager.default.removeItem(at: url)
      }
    } catch {
      throw ExitError.output("“\(path)” cannot be changed: \(error.localizedDescription)")
    }
    try write(kit.files.merging(kit.guide.filter { $0.key == "README.md" }) { $1 })
    let new = kit.curriculum.version
    try print(
      """
      Replaced in \(path): \(Self.given.joined(separator: ", ")). Sources is as it was.
      """)
    switch version?.number {
    case new: try print("The package had version \(new) of the curriculum before, too.")
    case let old?:
      try print("It had version \(old) of the curriculum and has version \(new).")
      if let note = kit.curriculum.changes(since: old) { try print(note) }
    case nil: try print("It has version \(new) of the curriculum.")
    }
    return true
  }

  private func write(_ files: Files) throws {
    do {
      try files.write(to: folder)
    } catch {
      throw ExitError.output("“\(path)” cannot be written: \(error.localizedDescription)")
    }
  }

  static let help = """
    Writes a student's package: the three modules with nothing in them, the tests, the fixtures and a README.

    USAGE
      PostGrader starter DIR               DIR is made, or is empty.
      PostGrader starter DIR --upgrade     DIR is a student's package from an older kit: it gets the tests, the fixtures
                                           and the README of this one. Nothing in Sources is touched.

    EXAMPLE
      PostGrader starter ~/post && cd ~/post && swift test
    """
}
