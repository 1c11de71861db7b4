import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

/// Grades submissions with known faults, and compares the results with the expected ones.
struct Selftest {
  enum Option: String, CommandLineOption {
    case jobs, sample, seed
    case noCache = "no-cache"
    case oneProcess = "one-process"
    var takesValue: Bool { self != .noCache && self != .oneProcess }
  }

  /// Empty for all submissions.
  private let names: [String]
  private let sampleCount, jobs: Int?
  /// Chooses the same sample each time. Nil for another one each time.
  private let seed: Int?
  let usesCache: Bool

  init(_ arguments: Arguments<Option>) throws {
    names = arguments.words
    sampleCount = try arguments.number(.sample, in: 1...10_000)
    seed = try arguments.number(.seed, in: Self.seeds)
    jobs = try arguments.number(.jobs, in: 1...64)
    usesCache = !arguments.contains(.noCache)
    if arguments.contains(.oneProcess) { setenv(TestProgram.oneProcessVariable, "1", 1) }
    if seed != nil && sampleCount == nil {
      throw arguments.usageError("--seed chooses a sample, and --sample says how large it is.")
    }
  }

  func run(print: (String) throws -> Void) throws -> Bool {
    let checkout = try Checkout()
    let kit = checkout.kit
    var submissions = try KnownSubmission.all(in: Checkout.submissions).filter {
      names.isEmpty ? !(TestProgram.isOneProcess && $0.isCheat) : names.contains($0.name)
    }
    for name in names where !submissions.contains(where: { $0.name == name }) {
      throw ExitError.usage("There is no submission “\(name)”.", command: "PostGrader selftest")
    }
    if let sampleCount, sampleCount < submissions.count {
      let seed = seed ?? .random(in: Self.seeds)
      try print("\(sampleCount) of \(submissions.count) submissions at random, --seed \(seed)\n")
      submissions = Self.sample(of: submissions, count: sampleCount, seed: seed)
    }
    let batch = Batch(
      kit: kit, criteria: kit.curriculum.criteria, timeout: Grader.usualTimeout,
      budget: Batch.usualBudget, rules: ClassRules(), jobs: jobs,
      cache: usesCache ? .standard : nil, isolation: try Isolation.begin(.auto).isolation)
    // At the end, the grader judges a sample again in the other order. A grade must not depend on the submission before.
    let again = Self.sample(of: submissions, count: Self.againCount, seed: seed ?? 0)
    let graded = try Workspace.with { workspace in
      let folders = try submissions.map { submission in
        let url = workspace.appending(components: "Submissions", submission.name)
        try submission.write(to: url, from: checkout)
        return SubmissionFolder(name: submission.name, url: url)
      }
      let names = again.map(\.name)
      return try batch.grade(
        folders + folders.filter { names.contains($0.name) }.reversed(), in: workspace)
    }
    let second = Dictionary(
      zip(again.reversed(), graded.dropFirst(submissions.count)).map { ($0.name, $1) }
    ) { $1 }
    var wrong = 0
    for (submission, graded) in zip(submissions, graded) {
      var differences = submission.differences(from: graded, in: kit.curriculum)
      if let second = second[submission.name] {
        let before = (graded.report?.verdicts ?? [:]).mapValues(\.label)
        let after = (second.report?.verdicts ?? [:]).mapValues(\.label)
        differences += before.sorted { $0.key < $1.key }.filter { after[$0.key] != $0.value }.map {
          "\($0.key) \($0.value), and after other submissions: \(after[$0.key] ?? "not judged")"
        }
      }
      wrong += differences.isEmpty ? 0 : 1
      let count = graded.report?.failures.count ?? 0
      try print("\(differences.isEmpty ? "✓" : "✗")  \(submission.name): \(count) failed")
      for difference in differences { try print("     ✗ \(difference)") }
    }
    if names.isEmpty && sampleCount == nil {
      // Only the stubs show that these criteria can fail.
      let failed = zip(submissions, graded).filter { $0.0.fails != ["all"] }
        .flatMap { $1.report?.failures.map(\.id) ?? [] }
      let rest = kit.curriculum.criteria.map(\.id).filter { !Set(failed).contains($0) }
      if !rest.isEmpty {
        try print("\nFailed by nothing but the stubs: \(rest.joined(separator: ", "))")
      }
    }
    try print(
      wrong == 0
        ? "\nAll \(submissions.count) submissions were judged as they should be."
        : "\n\(wrong) of \(submissions.count) submissions were not judged as they should be.")
    return wrong == 0
  }

  private static let againCount = 12
  private static let seeds = 0...Int(UInt32.max)

  /// Submissions in their order, chosen by a hash of the seed and their name.
  static func sample(
    of submissions: [KnownSubmission], count: Int, seed: Int
  ) -> [KnownSubmission] {
    let ranked = submissions.map { (Data("\(seed) \($0.name)".utf8).fingerprint, $0.name) }
    let chosen = Set(ranked.sorted(by: <).prefix(count).map(\.1))
    return submissions.filter { chosen.contains($0.name) }
  }
}
