import Curriculum
import Foundation

@testable import Companion
@testable import GradingEngine
@testable import PostGrader

/// A student's package in a temporary folder with a space in its name. The kit is in memory only, unless the package is complete.
final class StudentPackageFixture {
  private static let checkout = Result { try Checkout() }

  let package: StudentPackage

  init(isComplete: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "Companion \(UUID().uuidString)")
    let checkout = try Self.checkout.get()
    var files = checkout.guide.merging(checkout.stubs.files) { $1 }
    if isComplete { files.merge(checkout.kit.files) { $1 } }
    try files.write(to: folder)
    package = StudentPackage(folder: folder, kit: checkout.kit)
  }

  deinit { try? FileManager.default.removeItem(at: package.folder) }

  var curriculum: Curriculum { package.kit.curriculum }

  /// - Parameter errors: All errors of the compiler. The first one is the verdict's reason.
  func judgement(
    _ verdict: Verdict, passing passed: Set<Criterion.ID> = [], errors: [String] = [],
    after previous: Judgement? = nil
  ) -> Judgement {
    let verdicts = curriculum.criteria.map { ($0.id, passed.contains($0.id) ? .passed : verdict) }
    var report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: Dictionary(uniqueKeysWithValues: verdicts),
      compilerErrors: Array(errors.prefix(1)))
    report.diagnostics = errors
    return Judgement(report, of: "digest", seconds: 1, after: previous)
  }
}
