import CommandLineSupport
import Curriculum
import Foundation

/// Everything around a student's three modules: the manifest, the harness, the tests and the fixtures.
package struct GradingKit: Sendable {
  /// All files but the three modules, by their paths in a student's package.
  package let files: Files
  package var curriculum: Curriculum
  package let criteria: [Module: [Criterion.ID]]

  package init(files: Files, curriculum: Curriculum) {
    (self.files, self.curriculum) = (files, curriculum)
    // The tests about a module are in a folder with its name.
    criteria = files.reduce(into: [:]) { criteria, file in
      for module in Module.allCases
      where file.key.hasPrefix("Tests/CurriculumTests/\(module.rawValue)/") {
        criteria[module, default: []] += TestFile(path: file.key, file.value).criteria
      }
    }
  }

  /// The folders of a package that only the grader writes to.
  static let folders = ["Sources", "Kit", "Tests", "Fixtures"]

  /// Throws an ``ExitError`` if the package is not complete.
  package init(inPackage package: URL) throws {
    do {
      var files: Files = [:]
      for folder in Self.folders.dropFirst() {
        files.merge(try Files(at: package.appending(path: folder)).moved(to: folder)) { $1 }
      }
      files["Package.swift"] = try Data(contentsOf: package.appending(path: "Package.swift"))
      let curriculum = try Curriculum(
        contentsOf: package.appending(path: "Fixtures/curriculum.json"))
      self.init(files: files, curriculum: curriculum)
    } catch {
      let reason = (error as? CocoaError)?.localizedDescription ?? "\(error)"
      throw ExitError.noInput(
        "The package is not complete: \(reason) “PostGrader starter DIR --upgrade” brings back what is missing."
      )
    }
  }
}

/// One of the three modules that a student writes, the lowest one first. Each imports those before it.
package enum Module: String, CaseIterable, Comparable, Sendable {
  case model = "PostModel"
  case controllers = "PostControllers"
  case views = "PostViews"

  package static func < (lhs: Module, rhs: Module) -> Bool { lhs.offset < rhs.offset }
  private var offset: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  package var folder: String { "Sources/\(rawValue)" }
}

extension Curriculum {
  /// The criteria that somebody names on the command line. Nil for all.
  package func criteria(named list: String?, command: String) throws -> [Criterion] {
    guard let list else { return criteria }
    do {
      return try criteria(named: list)
    } catch {
      throw ExitError.usage(error.description, command: command)
    }
  }
}
