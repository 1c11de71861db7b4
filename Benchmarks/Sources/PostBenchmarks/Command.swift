import CommandLineSupport

/// What the arguments ask for.
enum Command: Equatable {
  case help
  case run(rounds: Int, only: String?)

  enum Option: String, CommandLineOption {
    case rounds
    case only

    var takesValue: Bool { true }
  }

  init(arguments: [String]) throws {
    let arguments = try Arguments<Option>(arguments, command: "PostBenchmarks")
    if arguments.isHelpRequested {
      self = .help
      return
    }
    if let word = arguments.words.first { throw arguments.usageError("There is no “\(word)”.") }
    self = .run(
      rounds: try arguments.number(.rounds, in: 1...100) ?? 15, only: arguments[.only])
  }

  static let usage = """
    Measures what Post costs, beside what it may cost.

    USAGE
      swift run -c release --package-path Benchmarks PostBenchmarks [--rounds N] [--only NAME]

    OPTIONS
      --rounds N   How often everything is measured, from 1 to 100. 15 if not given.
      --only NAME  Measure only what has a name that begins like this, such as next-page or grading.
      --version    Print the version.

    In each round all contestants take turns, so that a busy machine slows all of them down. The first line
    of a table is what is measured, those below it are what it is compared with: “ratio” is the first line's
    time divided by this line's, in the median of the rounds, “bound” the most that may be.

    EXIT STATUS
      0 all bounds hold; 1 a bound is missed, or something failed; 64 the arguments are wrong.
    """
}
