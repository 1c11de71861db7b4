import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

struct Starter {
  enum Option: String, CommandLineOption {
    case upgrade
    var takesValue: Bool { false }
  }

  let folder: URL
  var isUpgrade = false

  private var path: String { folder.plainPath }

  func run(print: (String) throws -> Void) throws {
    if isUpgrade { return try upgrade(print: print) }
    if folder.exists, !folder.resolvingSymlinksInPath().isFolder {
      throw ExitError.data("“\(path)” is a file.")
    }
    let present = try? FileManager.default.contentsOfDirectory(atPath: path)
    if let present, !present.isEmpty {
      throw ExitError.data("“\(path)” is not empty. Nothing in it was changed.")
    }
    let checkout = try Checkout()
    try write(
      checkout.kit.files.merging(checkout.guide) { $1 }.merging(checkout.stubs.files) { $1 })
    try print(
      """
      The package is in \(path). Write your code in Sources.

        cd '\(path)'
        swift run post    # says what is done, what is next, and why something fails

      """)
  }

  /// An upgrade replaces these.
  private static let given = [
    "Kit", "Tests/CurriculumTests", "Fixtures", "Package.swift", "README.md",
  ]

  /// Replaces everything that does not belong to the student. A link is replaced, but its target is not touched.
  private func upgrade(print: (String) throws -> Void) throws {
    let folders = ["Kit/Curriculum", "Tests/CurriculumTests", "Fixtures"]
    guard folder.isPackage, folders.allSatisfy({ folder.appending(path: $0).isFolder }) else {
      throw ExitError.data(
        "“\(path)” is not a student’s package: it lacks Sources, Kit, Tests or Fixtures. Nothing was changed."
      )
    }
    let version = StarterVersion.number(in: folder)
    let checkout = try Checkout()
    do {
      for name in Self.given {
        do {
          try FileManager.default.removeItem(at: folder.appending(path: name))
        } catch CocoaError.fileNoSuchFile {}
      }
    } catch {
      throw ExitError.output("“\(path)” cannot be changed: \(error.localizedDescription)")
    }
    // A student may have written notes beside the lessons, so that folder is not cleared.
    try write(checkout.kit.files.merging(checkout.guide.filter { $0.key != ".gitignore" }) { $1 })
    let names = (Self.given + ["Lessons"]).joined(separator: ", ")
    try print("Replaced in \(path): \(names). Sources was not changed.")
    let (curriculum, new) = (checkout.kit.curriculum, checkout.kit.curriculum.version)
    switch version {
    case new: try print("The package already had version \(new) of the curriculum.")
    case let old?:
      try print("It had version \(old) of the curriculum and has version \(new).")
      if let note = curriculum.changes(since: old) { try print(note) }
    case nil: try print("It has version \(new) of the curriculum.")
    }
  }

  private func write(_ files: Files) throws {
    do {
      try files.write(to: folder)
    } catch {
      throw ExitError.output("“\(path)” cannot be written: \(error.localizedDescription)")
    }
  }
}

extension Starter {
  init(_ arguments: Arguments<Option>) throws {
    guard arguments.words.count == 1 else { throw arguments.usageError("It takes one folder.") }
    self.init(folder: URL(filePath: arguments.words[0]), isUpgrade: arguments.contains(.upgrade))
  }
}
