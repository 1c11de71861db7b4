import Foundation

/// Work that is measured beside other work, in the same rounds.
@MainActor
struct Benchmark {
  struct Contestant {
    let name: String
    /// The first contestant may take at most this many times as long as this one.
    var bound = Double.infinity
    /// Does the work once and returns the time that it took, without its preparations.
    let measure: @MainActor () async throws -> Duration
  }

  let title: String
  /// The number of turns of each contestant in a round. Short work needs many, so that at least one is undisturbed.
  var turns = 1
  /// The first one is compared with the others.
  let contestants: [Contestant]

  /// Compares work with many posts to the same work with few.
  static func scaling<Subject>(
    _ title: String, _ relation: String, many: Int, few: Int, bound: Double, turns: Int = 10,
    prepare: (_ postCount: Int) async throws -> Subject,
    measure: @escaping @MainActor (Subject) async throws -> Duration
  ) async throws -> Benchmark {
    func contestant(_ postCount: Int, bound: Double) async throws -> Contestant {
      let subject = try await prepare(postCount)
      let count = postCount.formatted(.number.locale(Locale(identifier: "en")))
      return Contestant(name: "\(relation) \(count) posts", bound: bound) {
        try await measure(subject)
      }
    }
    return Benchmark(
      title: title, turns: turns,
      contestants: [
        try await contestant(many, bound: .infinity), try await contestant(few, bound: bound),
      ])
  }

  /// Returns the results as a table, and the number of missed bounds. The first round warms up and does not count.
  func run(
    rounds: Int, willBegin: (_ round: Int) -> Void
  ) async throws -> (table: String, missedCount: Int) {
    // The best time of each round, for each contestant: other programs on the machine can only add to it.
    var times: [[Duration]] = contestants.map { _ in [] }
    for round in 0...rounds {
      willBegin(round)
      var best = contestants.map { _ in Duration.seconds(Int64.max) }
      for _ in 0..<turns {
        for (index, contestant) in contestants.enumerated() {
          best[index] = min(best[index], try await contestant.measure())
        }
      }
      guard round > 0 else { continue }
      for (index, time) in best.enumerated() { times[index].append(time) }
    }
    return results(times)
  }

  private func results(_ times: [[Duration]]) -> (table: String, missedCount: Int) {
    var lines = [Self.line([title, "median", "best", "ratio", "bound"])]
    var missedCount = 0
    for (index, contestant) in contestants.enumerated() {
      let milliseconds = times[index].map { $0 / .milliseconds(1) }
      var cells = ["  \(contestant.name)"]
      cells += [Self.median(milliseconds), milliseconds.min() ?? 0]
        .map { String(format: "%.3f ms", $0) }
      if index > 0 {
        // The speed of a machine changes, but in a round each contestant has a turn.
        let ratio = Self.median(zip(times[0], times[index]).map { $0 / $1 })
        let isMissed = ratio > contestant.bound
        cells += [ratio, contestant.bound].map { String(format: "%.3f", $0) }
        cells.append(isMissed ? "MISSED" : "ok")
        if isMissed { missedCount += 1 }
      }
      lines.append(Self.line(cells))
    }
    return (lines.joined(separator: "\n"), missedCount)
  }

  private static func median(_ numbers: [Double]) -> Double {
    let numbers = numbers.sorted()
    return (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
  }

  private static func line(_ cells: [String]) -> String {
    cells[0].padding(toLength: 46, withPad: " ", startingAt: 0)
      + zip(cells.dropFirst(), [12, 12, 8, 8, 8]).map { cell, width in
        String(repeating: " ", count: max(1, width - cell.count)) + cell
      }.joined()
  }
}
