import Foundation

/// What a benchmark found out, to be printed.
struct ResultTable {
  struct Result {
    let name: String
    /// The best time of each round: what others do on the machine can only add to it.
    let times: [Duration]

    var best: Duration { times.min() ?? .zero }
    var median: Duration { .nanoseconds(1) * Self.median(times.map { $0 / .nanoseconds(1) }) }

    /// How many times as long this takes, in the median of the rounds: machines are faster at one time than at another,
    /// but in a round everyone has a turn.
    func ratio(to other: Result) -> Double {
      Self.median(zip(times, other.times).map { $0 / $1 })
    }

    private static func median(_ numbers: [Double]) -> Double {
      let numbers = numbers.sorted()
      return (numbers[(numbers.count - 1) / 2] + numbers[numbers.count / 2]) / 2
    }
  }

  struct Comparison {
    let result: Result
    /// How many times as long the subject takes.
    let ratio: Double
    /// The largest ratio that will do.
    let bound: Double

    var holds: Bool { ratio <= bound }
  }

  let title: String
  let subject: Result
  let rivals: [Comparison]

  var missedCount: Int { rivals.count { !$0.holds } }

  var text: String {
    let rows =
      [[title, "median", "best", "ratio", "bound"], cells(subject)]
      + rivals.map { rival in
        cells(rival.result) + [
          String(format: "%.3f", rival.ratio),
          String(format: "%.3f", rival.bound),
          rival.holds ? "ok" : "MISSED",
        ]
      }
    return rows.map(Self.line).joined(separator: "\n")
  }

  private func cells(_ result: Result) -> [String] {
    ["  \(result.name)"]
      + [result.median, result.best].map { String(format: "%.3f ms", $0 / .milliseconds(1)) }
  }

  /// The first cell to the left, the others to the right of their columns.
  private static func line(_ cells: [String]) -> String {
    cells[0].padding(toLength: 46, withPad: " ", startingAt: 0)
      + zip(cells.dropFirst(), [12, 12, 8, 8, 8]).map { cell, width in
        String(repeating: " ", count: max(1, width - cell.count)) + cell
      }.joined()
  }
}
