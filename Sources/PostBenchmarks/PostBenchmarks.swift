import CommandLineSupport
import Foundation

/// The program: measures what the app costs beside what it may cost, and fails when it costs more.
@main
@MainActor
struct PostBenchmarks {
  /// All benchmarks, those that need something which is not there left out. A new one is a file with an extension of ``Benchmark``, and a line here.
  static let all: [@MainActor () async throws -> Benchmark?] = [
    Benchmark.unpagedAnswer,
    Benchmark.nextPage,
    { Benchmark.databasePage() },
    Benchmark.emulatorPage,
    Benchmark.emulatorWrite,
    Benchmark.emulatorEvent,
    Benchmark.drawing,
    Benchmark.timelinePage,
    { Benchmark.sqlitePage("timeline") },
    Benchmark.hashtagPage,
    { Benchmark.sqlitePage("hashtag") },
    Benchmark.nearbyPage,
    { Benchmark.sqlitePage("nearby") },
    Benchmark.starting,
    Benchmark.grading,
    Benchmark.gradingNext,
    Benchmark.gradingAgain,
  ]

  static func main() async {
    await Program.run("PostBenchmarks") {
      switch try Command(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help:
        try Terminal.print(Command.usage)
      case .run(let rounds):
        if try await !run(rounds: rounds) { exit(EXIT_FAILURE) }
      }
    }
  }

  /// Runs everything and prints the results. Returns whether all bounds hold.
  private static func run(rounds: Int) async throws -> Bool {
    #if DEBUG
      let advice = "This is a debug build, whose times mean little. Try “swift run -c release”."
      StandardError.write("PostBenchmarks: \(advice)\n")
    #endif
    // First, while nothing else has raised the peak.
    let bytesPerPost = try await PeakMemory.bytesPerPost()
    let tables = try await measure(rounds: rounds)
    for table in tables { try Terminal.print("\(table.text)\n") }
    try Terminal.print("Peak memory of fetchPosts: \(bytesPerPost) bytes per post")
    let missedCount = tables.map(\.missedCount).reduce(0, +)
    try Terminal.print(missedCount == 0 ? "All bounds hold." : "Bounds missed: \(missedCount)")
    return missedCount == 0
  }

  private static func measure(rounds: Int) async throws -> [ResultTable] {
    var progress = ProgressLine(.steps)
    defer { progress.clear() }
    var tables: [ResultTable] = []
    for makeBenchmark in all {
      progress.show("Benchmark \(tables.count + 1) of \(all.count): preparing")
      guard let benchmark = try await makeBenchmark() else { continue }
      tables.append(
        try await benchmark.run(rounds: rounds) { round in
          progress.show("\(benchmark.title): round \(round) of \(rounds)")
        }
      )
    }
    return tables
  }
}
