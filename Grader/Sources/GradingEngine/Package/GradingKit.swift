import CommandLineSupport
import Curriculum
import Foundation

/// Everything around a student's three modules: the manifest, the harness, the tests and the fixtures.
package struct GradingKit: Sendable {
  /// All files but the three modules, by their paths in a student's package.
  package let files: Files
  package private(set) var curriculum: Curriculum
  /// The criteria for each module.
  let criteria: [Module: [Criterion.ID]]

  package init(files: Files, curriculum: Curriculum) {
    self.files = files
    self.curriculum = curriculum
    criteria = Self.criteria(in: files)
  }

  /// The same kit with another curriculum about the same tests.
  package func judging(by curriculum: Curriculum) -> GradingKit {
    var kit = self
    kit.curriculum = curriculum
    return kit
  }

  /// The folders of a package that only the grader writes to.
  static let folders = ["Sources", "Kit", "Tests", "Fixtures"]

  /// Reads the kit in a student's package.
  ///
  /// - Throws: An ``ExitError`` if the package is not complete.
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

  /// The criteria for each module in a student's package. Their tests are in a folder with the module's name.
  private static func criteria(in files: Files) -> [Module: [Criterion.ID]] {
    var criteria: [Module: [Criterion.ID]] = [:]
    for (path, data) in files {
      for module in Module.allCases
      where path.hasPrefix("Tests/CurriculumTests/\(module.rawValue)/") {
        let test = TestFile(path: path, text: String(decoding: data, as: UTF8.self))
        criteria[module, default: []] += test.criteria
      }
    }
    return criteria
  }
}
