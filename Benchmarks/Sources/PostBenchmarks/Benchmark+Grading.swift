import Foundation

/// What it costs to judge a submission. Whoever runs this waits for minutes, so that everyone has one turn and no warm-up:
/// nothing here is short.
extension Benchmark {
  /// Judging one submission, beside what a student types to the same end.
  static func grading() throws -> Benchmark {
    let grading = try Grading()
    return Benchmark(
      title: "Judging a submission, from nothing",
      subject: Contestant(name: "PostGrader grade") { try grading.grade(count: 1) },
      rivals: [
        Rival("swift build --build-tests && swift test", bound: 1.5) { try grading.buildAndTest() }
      ],
      isLong: true
    )
  }

  /// What each further submission of a class costs.
  static func gradingNext() throws -> Benchmark {
    let grading = try Grading()
    var first = Duration.zero
    let count = 6
    return Benchmark(
      title: "Judging a class of \(count)",
      subject: Contestant(name: "each but the first") {
        // Before and after, since machines are faster at one time than at another.
        let before = try grading.grade(count: 1)
        let all = try grading.grade(count: count)
        first = (before + (try grading.grade(count: 1))) / 2
        return (all - first) / (count - 1)
      },
      rivals: [Rival("the first", bound: 0.2) { first }],
      isLong: true
    )
  }

  /// What a call costs that finds what the one before has built.
  static func gradingAgain() throws -> Benchmark {
    let grading = try Grading()
    return Benchmark(
      title: "Judging a submission, once more",
      subject: Contestant(name: "PostGrader grade") { try grading.gradeAgain() },
      rivals: [Rival("from nothing", bound: 0.3) { try grading.grade(count: 1) }],
      isLong: true
    )
  }
}
