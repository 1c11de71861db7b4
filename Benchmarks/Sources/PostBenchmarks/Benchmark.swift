/// Something that is measured beside its rivals, in the same rounds.
@MainActor
struct Benchmark {
  /// Does the work once and returns how long that took; what it needs for the work does not count.
  typealias Measurement = @MainActor () async throws -> Duration

  struct Contestant {
    let name: String
    let measure: Measurement
  }

  struct Rival {
    let contestant: Contestant
    /// How many times as long as this rival the subject may take.
    let bound: Double

    init(_ name: String, bound: Double, measure: @escaping Measurement) {
      contestant = Contestant(name: name, measure: measure)
      self.bound = bound
    }
  }

  let title: String
  let subject: Contestant
  let rivals: [Rival]
  /// How many turns everyone has in a round. Short work needs many, to be left alone in at least one.
  var turns = 1
  /// Whether one turn takes so long that one is enough.
  var isLong = false

  /// Measures everyone in turn, after one round that warms up and does not count.
  func run(rounds: Int, willBegin: (_ round: Int) -> Void) async throws -> ResultTable {
    let contestants = [subject] + rivals.map(\.contestant)
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
    let results = zip(contestants, times).map { contestant, times in
      ResultTable.Result(name: contestant.name, times: times)
    }
    return ResultTable(
      title: title,
      subject: results[0],
      rivals: zip(rivals, results.dropFirst()).map { rival, result in
        .init(result: result, ratio: results[0].ratio(to: result), bound: rival.bound)
      }
    )
  }
}
