import CommandLineSupport
import Foundation

/// Judging takes minutes, so each contestant has one turn and no warm-up.
extension Benchmark {
  /// Judging one submission, beside what a student types to the same end.
  static func grading() throws -> Benchmark {
    let grading = try Grading()
    return Benchmark(
      title: "Judging a submission, from nothing", isLong: true,
      contestants: [
        .init(name: "PostGrader grade") { try grading.grade(count: 1) },
        .init(name: "swift build --build-tests && swift test", bound: 1.5) {
          try grading.buildAndTest()
        },
      ])
  }

  /// The time of each further submission of a class.
  static func gradingNext() throws -> Benchmark {
    let grading = try Grading()
    var first = Duration.zero
    let count = 6
    return Benchmark(
      title: "Judging a class of \(count)", isLong: true,
      contestants: [
        .init(name: "each but the first") {
          // Before and after, since machines are faster at one time than at another.
          let before = try grading.grade(count: 1)
          let all = try grading.grade(count: count)
          first = (before + (try grading.grade(count: 1))) / 2
          return (all - first) / (count - 1)
        },
        .init(name: "the first", bound: 0.25) { first },
      ])
  }
}

@MainActor
final class Grading {
  private let grader: URL
  private let textbook = PostPackage.folder.appending(path: "Textbook")
  private let submissions: [URL]

  init() throws {
    grader = try PostPackage.program("PostGrader")
    // None of them shares a module with another one.
    let names = ["one-file", "operations", "publishers", "shared-fetches", "structured"]
    let right = PostPackage.folder.appending(path: "Grader/Submissions/Right")
    submissions = [textbook] + names.map { right.appending(component: $0) }
  }

  func grade(count: Int) throws -> Duration {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let folders = try (0..<count).map { number in
      let copy = folder.url.appending(component: "Student \(number)")
      try FileManager.default.copyItem(at: submissions[number % submissions.count], to: copy)
      return copy.path(percentEncoded: false)
    }
    return try run(
      [grader.path(percentEncoded: false), "grade", "--jobs", "1", "--no-cache"] + folders)
  }

  func buildAndTest() throws -> Duration {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let package = folder.url.appending(component: "Student").path(percentEncoded: false)
    _ = try run([grader.path(percentEncoded: false), "starter", package])
    let sources = folder.url.appending(path: "Student/Sources")
    try FileManager.default.removeItem(at: sources)
    try FileManager.default.copyItem(at: textbook.appending(component: "Sources"), to: sources)
    return try run(["swift", "build", "--build-tests", "--package-path", package])
      + run(["swift", "test", "--package-path", package])
  }

  private func run(_ arguments: [String]) throws -> Duration {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let duration = try ContinuousClock().measure {
      try process.run()
      process.waitUntilExit()
    }
    // The time of a failed command means nothing. The status 1 means that a submission lacks points.
    guard
      process.terminationStatus == 0 || arguments[0] != "swift" && process.terminationStatus == 1
    else { throw ExitError.unavailable("\(arguments[0]) \(arguments[1]) failed.") }
    return duration
  }
}
