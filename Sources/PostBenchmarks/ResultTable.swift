import Foundation

/// What a benchmark found out, to be printed.
struct ResultTable {
  struct Result {
    let name: String
    let median: Duration
  }

  struct Comparison {
    let result: Result
    /// The subject's median divided by this one.
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
      [[title, "median", "ratio", "bound"], cells(subject)]
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
    ["  \(result.name)", String(format: "%.3f ms", result.median / .milliseconds(1))]
  }

  /// The first cell to the left, the others to the right of their columns.
  private static func line(_ cells: [String]) -> String {
    cells[0].padding(toLength: 46, withPad: " ", startingAt: 0)
      + zip(cells.dropFirst(), [12, 8, 8, 8]).map { cell, width in
        String(repeating: " ", count: max(1, width - cell.count)) + cell
      }.joined()
  }
}
