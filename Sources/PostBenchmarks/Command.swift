/// What the arguments ask for.
enum Command: Equatable {
  case help
  case run(rounds: Int)

  struct UsageError: Error {
    let message: String
  }

  init(arguments: [String]) throws(UsageError) {
    var rounds = 15
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // Both `--rounds 20` and `--rounds=20`.
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts.first {
      case "--help" where parts.count == 1, "-h" where parts.count == 1:
        self = .help
        return
      case "--rounds":
        let value = parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
        guard let number = Int(value), 1...100 ~= number else {
          throw UsageError(
            "--rounds takes a whole number from 1 to 100, not \(value.debugDescription)."
          )
        }
        rounds = number
      default:
        throw UsageError("There is no option \(argument.debugDescription).")
      }
    }
    self = .run(rounds: rounds)
  }

  static let usage = """
    Measures what Post costs, beside what it may cost.

    USAGE
      swift run -c release PostBenchmarks [--rounds N]

    OPTIONS
      --rounds N   How often everything is measured, from 1 to 100. 15 if not given.

    In each round all contestants take turns, so that a busy machine slows all of them down. The first line
    of a table is what is measured, those below it are what it is compared with: “ratio” is the first line's
    best time divided by this line's, “bound” the most that may be.

    EXIT STATUS
      0 all bounds hold; 1 a bound is missed, or something failed; 64 the arguments make no sense.
    """
}

extension Command.UsageError {
  fileprivate init(_ reason: String) {
    self.init(message: "\(reason) Try “PostBenchmarks --help”.")
  }
}
