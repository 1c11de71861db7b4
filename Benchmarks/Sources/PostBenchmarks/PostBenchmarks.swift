import CommandLineSupport
import Foundation

/// The program: measures what the app costs beside what it may cost, and fails when it costs more.
@main
@MainActor
struct PostBenchmarks {
  /// All benchmarks. Nil for one that needs something which is not there. A new one is a file with an extension of ``Benchmark``, and a line here.
  static let all: [(name: String, make: @MainActor () async throws -> Benchmark?)] = [
    ("unpaged-answer", Benchmark.unpagedAnswer),
    ("next-page", Benchmark.nextPage),
    ("database-page", { Benchmark.databasePage() }),
    ("emulator-page", Benchmark.emulatorPage),
    ("emulator-write", Benchmark.emulatorWrite),
    ("emulator-event", Benchmark.emulatorEvent),
    ("drawing", Benchmark.drawing),
    ("timeline-page", Benchmark.timelinePage),
    ("timeline-page-sqlite", { Benchmark.sqlitePage("timeline") }),
    ("hashtag-page", Benchmark.hashtagPage),
    ("hashtag-page-sqlite", { Benchmark.sqlitePage("hashtag") }),
    ("nearby-page", Benchmark.nearbyPage),
    ("nearby-page-sqlite", { Benchmark.sqlitePage("nearby") }),
    ("starting", Benchmark.starting),
    ("grading", Benchmark.grading),
    ("grading-next", Benchmark.gradingNext),
    ("grading-again", Benchmark.gradingAgain),
  ]

  static func main() async {
    await Program.run("PostBenchmarks", help: [Command.usage]) {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help:
        try Terminal.print(Command.usage)
      case .run(let rounds, let only):
        if try await !run(rounds: rounds, only: only) { exit(EXIT_FAILURE) }
      }
    }
  }

  /// Runs what is asked for and prints each table as soon as it is measured. Returns whether all bounds hold.
  ///
  /// - Parameter only: What the name of a benchmark begins with; nil for all.
  private static func run(rounds: Int, only: String?) async throws -> Bool {
    #if DEBUG
      let advice = "This is a debug build, whose times mean little. Try “swift run -c release”."
      StandardError.write("PostBenchmarks: \(advice)\n")
    #endif
    let chosen = all.filter { $0.name.hasPrefix(only ?? "") }
    if chosen.isEmpty {
      let names = all.map(\.name).joined(separator: ", ")
      throw ExitError.usage("--only takes one of \(names).", command: "PostBenchmarks")
    }
    if only == nil {
      // First, while nothing else has raised the peak.
      let bytesPerPost = try await PeakMemory.bytesPerPost()
      try Terminal.print("Peak memory of fetchPosts: \(bytesPerPost) bytes per post\n")
    }
    var progress = ProgressLine(.steps)
    defer { progress.clear() }
    var tables: [ResultTable] = []
    for (index, candidate) in chosen.enumerated() {
      progress.show("Benchmark \(index + 1) of \(chosen.count): preparing")
      guard let benchmark = try await candidate.make() else { continue }
      let table = try await benchmark.run(rounds: rounds) { round in
        progress.show("\(benchmark.title): round \(round) of \(rounds)")
      }
      progress.clear()
      try Terminal.print("\(table.text)\n")
      tables.append(table)
    }
    let missedCount = tables.map(\.missedCount).reduce(0, +)
    try Terminal.print(missedCount == 0 ? "All bounds hold." : "Bounds missed: \(missedCount)")
    return missedCount == 0
  }
}
