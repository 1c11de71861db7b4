import Foundation

/// Work that is measured beside other work, in the same rounds.
@MainActor
struct Benchmark {
  struct Contestant {
    let name: String
    /// How many times as long as this contestant the subject may take.
    let bound: Double
    /// Does the work once and returns the time that it took, without its preparations.
    let measure: @MainActor () async throws -> Duration

    init(
      _ name: String, bound: Double = .infinity,
      measure: @escaping @MainActor () async throws -> Duration
    ) {
      self.name = name
      self.bound = bound
      self.measure = measure
    }
  }

  let title: String
  let subject: Contestant
  let rivals: [Contestant]
  /// The number of turns of each contestant in a round. Short work needs many, so that at least one is undisturbed.
  var turns = 1
  /// Whether one turn takes so long that one is enough.
  var isLong = false

  /// Measures all contestants in turn, after one round that warms up and does not count.
  func run(rounds: Int, willBegin: (_ round: Int) -> Void) async throws -> ResultTable {
    let contestants = [subject] + rivals
    var times: [[Duration]] = contestants.map { _ in [] }
    for round in isLong ? 1...1 : 0...rounds {
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
    return ResultTable(title: title, contestants: contestants, times: times)
  }
}

/// The results of a benchmark. The first contestant is its subject.
struct ResultTable {
  let title: String
  let contestants: [Benchmark.Contestant]
  /// The best time of each round, for each contestant: other programs on the machine can only add to it.
  let times: [[Duration]]

  /// How many times as long the subject takes as another contestant, in the median of the rounds: the speed of a machine changes, but in a
  /// round each contestant has a turn.
  private func ratio(to index: Int) -> Double {
    Self.median(zip(times[0], times[index]).map { $0 / $1 })
  }

  var missedCount: Int {
    contestants.indices.dropFirst().count { ratio(to: $0) > contestants[$0].bound }
  }

  var text: String {
    let rows = contestants.enumerated().map { index, contestant in
      let times = times[index].map { $0 / .milliseconds(1) }
      let cells =
        ["  \(contestant.name)"]
        + [Self.median(times), times.min() ?? 0].map { String(format: "%.3f ms", $0) }
      if index == 0 { return cells }
      let ratio = ratio(to: index)
      return cells + [ratio, contestant.bound].map { String(format: "%.3f", $0) }
        + [ratio <= contestant.bound ? "ok" : "MISSED"]
    }
    return ([[title, "median", "best", "ratio", "bound"]] + rows).map(Self.line)
      .joined(separator: "\n")
  }

  private static func median(_ numbers: [Double]) -> Double {
    let numbers = numbers.sorted()
    return (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
  }

  /// Aligns the first cell to the left and the others to the right.
  private static func line(_ cells: [String]) -> String {
    cells[0].padding(toLength: 46, withPad: " ", startingAt: 0)
      + zip(cells.dropFirst(), [12, 12, 8, 8, 8]).map { cell, width in
        String(repeating: " ", count: max(1, width - cell.count)) + cell
      }.joined()
  }
}
