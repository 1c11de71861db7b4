import CommandLineSupport
import Foundation

/// The program: measures the apps and the server, and fails if a bound is missed.
@main
@MainActor
struct PostBenchmarks {
  /// All benchmarks. A new one is an extension of ``Benchmark``, and a line here.
  static let all: [(name: String, make: @MainActor () async throws -> Benchmark)] = [
    ("unpaged-answer", Benchmark.unpagedAnswer),
    ("next-page", Benchmark.nextPage),
    ("emulator-page", Benchmark.emulatorPage),
    ("emulator-write", Benchmark.emulatorWrite),
    ("emulator-event", Benchmark.emulatorEvent),
  ]

  enum Option: String, CommandLineOption {
    case rounds, only

    var takesValue: Bool { true }
  }

  static func main() async {
    await Program.run("PostBenchmarks") {
      let arguments = try Arguments<Option>(
        Array(CommandLine.arguments.dropFirst()), command: "PostBenchmarks")
      if arguments.isHelpRequested { return try Terminal.print(usage) }
      if let word = arguments.words.first { throw arguments.usageError("There is no “\(word)”.") }
      let rounds = try arguments.number(.rounds, in: 1...100) ?? 15
      if try await !run(rounds: rounds, only: arguments[.only]) { exit(EXIT_FAILURE) }
    }
  }

  /// Returns whether all bounds hold. `only` is the beginning of the names of the benchmarks, or nil for all.
  private static func run(rounds: Int, only: String?) async throws -> Bool {
    let chosen = all.filter { $0.name.hasPrefix(only ?? "") }
    if chosen.isEmpty {
      let names = all.map(\.name).joined(separator: ", ")
      throw ExitError.usage("--only takes one of \(names).", command: "PostBenchmarks")
    }
    var progress = ProgressLine(.steps)
    defer { progress.clear() }
    var missedCount = 0
    for (index, candidate) in chosen.enumerated() {
      progress.show("Benchmark \(index + 1) of \(chosen.count): preparing")
      let benchmark = try await candidate.make()
      let result = try await benchmark.run(rounds: rounds) { round in
        progress.show("\(benchmark.title): round \(round) of \(rounds)")
      }
      progress.clear()
      try Terminal.print("\(result.table)\n")
      missedCount += result.missedCount
    }
    try Terminal.print(missedCount == 0 ? "All bounds hold." : "Bounds missed: \(missedCount)")
    return missedCount == 0
  }

  static let usage = """
    Measures what Post costs, beside what it may cost.

    USAGE
      swift run -c release --package-path Benchmarks PostBenchmarks [--rounds N] [--only NAME]

    OPTIONS
      --rounds N   How often everything is measured, from 1 to 100. 15 if not given.
      --only NAME  Measure only what has a name that begins like this, such as next-page.
      --version    Print the version.

    In each round all contestants take turns, so that a busy machine slows all of them down. The first line
    of a table is what is measured, those below it are what it is compared with: “ratio” is the first line's
    time divided by this line's, in the median of the rounds, “bound” the most that may be.

    EXIT STATUS
      0 all bounds hold; 1 a bound is missed, or something failed; 64 the arguments are wrong.
    """
}

enum PostPackage {
  static let folder = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The program with this name. It is built together with PostBenchmarks, into the same folder.
  static func program(_ name: String) throws -> URL {
    guard let benchmarks = Bundle.main.executableURL else { throw CocoaError(.fileNoSuchFile) }
    return benchmarks.deletingLastPathComponent().appending(component: name)
  }
}
