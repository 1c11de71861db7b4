import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite struct `A sample of known submissions` {
  private let submissions: [KnownSubmission]

  init() throws {
    submissions = try KnownSubmission.all(
      in: Checkout.folder.appending(path: "Fixtures/Submissions"))
  }

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

  @Test func `Every submission has its chance`() {
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
