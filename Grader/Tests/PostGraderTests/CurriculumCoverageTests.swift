import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · Every criterion is judged")
struct CurriculumCoverageTests {
  private static let checkout = Result {
    let kit = try Checkout().kit
    let tests = kit.files.filter {
      $0.key.hasPrefix("Tests/CurriculumTests/") && $0.key.hasSuffix(".swift")
    }
    return (kit, tests.map { TestFile(path: $0, $1) })
  }

  private let kit: GradingKit
  private let tests: [TestFile]

  init() throws { (kit, tests) = try Self.checkout.get() }

  @Test func `Each criterion has one test, and each test one criterion`() {
    #expect(tests.flatMap(\.criteria).sorted() == kit.curriculum.criteria.map(\.id).sorted())
    for test in tests {
      let count = test.text.matches(of: /@Test\b/).count
      #expect(count == test.criteria.count, "\(test.path)")
      let folders = Module.allCases.map { "Tests/CurriculumTests/\($0.rawValue)/" }
      #expect(count == 0 || folders.contains { test.path.hasPrefix($0) }, "\(test.path)")
    }
  }

  @Test func `Each criterion has a title, a rationale, a hint and a step`() {
    for criterion in kit.curriculum.criteria {
      #expect(criterion.title.count > 10, "\(criterion.id)")
      #expect(criterion.rationale.count >= 20, "\(criterion.id)")
      #expect(criterion.hint.count > 20, "\(criterion.id)")
      #expect(!criterion.step.isEmpty, "\(criterion.id)")
    }
  }

  @Test func `Each section has a criterion`() {
    for part in kit.curriculum.parts {
      for section in part.sections {
        #expect(
          kit.curriculum.criteria.contains { $0.part == part.id && $0.section == section.id },
          "\(part.id).\(section.id)")
      }
    }
  }
}
