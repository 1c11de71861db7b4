import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite struct `A sample of known submissions` {
  private let submissions: [KnownSubmission]

  init() throws { submissions = try KnownSubmission.all(in: Checkout.submissions) }

  @Test func `The same seed chooses the same submissions, in their order`() {
    let names = submissions.map(\.name)
    let sample = Selftest.sample(of: submissions, count: 20, seed: 7).map(\.name)
    #expect(sample.count == 20)
    #expect(sample == names.filter(Set(sample).contains))
    #expect(
      sample
        == Selftest.sample(of: submissions.reversed(), count: 20, seed: 7).map(\.name).reversed())
    #expect(sample != Selftest.sample(of: submissions, count: 20, seed: 8).map(\.name))
  }

  @Test func `Each submission is equally likely`() {
    var counts: [String: Int] = [:]
    for seed in 0..<300 {
      for submission in Selftest.sample(of: Array(submissions.prefix(30)), count: 10, seed: seed) {
        counts[submission.name, default: 0] += 1
      }
    }
    // 100 times on average, with a standard deviation of 8.
    #expect(counts.count == 30)
    #expect(counts.values.allSatisfy { 60...140 ~= $0 }, "\(counts)")
  }
}

@Suite final class `Criteria that pass only in the second run`: FolderTests {
  private let report: GradeReport

  override init() throws {
    report = GradeReport(
      submission: "ada", curriculum: try Samples.curriculum(), verdicts: try Samples.all(.passed),
      unsteady: ["part-one.model.reads"])
    try super.init()
  }

  @Test func `A known submission that is unsteady fails the selftest`() throws {
    try write(["submission.json": #"{"about": "Right.", "fails": []}"#])
    let differences = try KnownSubmission(at: folder).differences(
      from: GradedSubmission(name: "ada", outcome: .graded(report)), in: try Samples.curriculum())
    #expect(
      differences == ["part-one.model.reads is unsteady: it failed, and passed in a second run"])
  }

  @Test func `They do not change the points, and a resumed report keeps them`() throws {
    let graded = GradedSubmission(Submission(name: "ada", modules: [:]), report)
    #expect(
      graded.notes == [
        "Unsteady: 1 criterion failed at first and passed in a second run: A post is read from JSON"
      ])
    #expect(report.points.earned == report.points.possible)
    let text = try ReportFormat.json.render(
      [graded], head: ReportHead(kit: "1", curriculum: report.curriculum.version))
    let earlier = try EarlierReport(Data(text.utf8)).submissions(of: report.curriculum)
    #expect(earlier.first?.report?.unsteady == ["part-one.model.reads"])
  }
}
