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

  func judgement(_ verdict: Verdict, compilerErrors: [String] = []) -> Judgement {
    let verdicts = Dictionary(uniqueKeysWithValues: curriculum.criteria.map { ($0.id, verdict) })
    let report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: verdicts, compilerErrors: compilerErrors)
    return Judgement(report, of: "digest", seconds: 1)
  }
}
