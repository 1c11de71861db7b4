import Foundation

/// What a benchmark found out, to be printed.
struct ResultTable {
  struct Result {
    let name: String
    let median: Duration
    /// The time in which nothing else disturbed: what others do on the machine can only add to it.
    let best: Duration

    /// Sums up what was measured, at least once.
    init(name: String, times: [Duration]) {
      let times = times.sorted()
      self.name = name
      median = (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
      best = times[0]
    }
  }

  struct Comparison {
    let result: Result
    /// The subject's best time divided by this one.
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
