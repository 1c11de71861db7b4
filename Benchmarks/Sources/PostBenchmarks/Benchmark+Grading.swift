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

  /// The time of a call that finds the builds of the previous call.
  static func gradingAgain() throws -> Benchmark {
    let grading = try Grading()
    return Benchmark(
      title: "Judging a submission again", isLong: true,
      contestants: [
        .init(name: "PostGrader grade") {
          // A call that judges another submission comes first.
          _ = try grading.grade(count: 2, usesCache: true)
          return try grading.grade(count: 1, usesCache: true)
        },
        .init(name: "from nothing", bound: 0.3) { try grading.grade(count: 1) },
      ])
  }
}

@MainActor
final class Grading {
  private let grader: URL
  private let submissions: [URL]
  private let textbook: URL

  init() throws {
    grader = try PostPackage.program("PostGrader")
    let right = try FileManager.default.contentsOfDirectory(
      at: PostPackage.folder.appending(path: "Grader/Submissions/Right"),
      includingPropertiesForKeys: nil
    ).sorted { $0.path() < $1.path() }
    textbook = PostPackage.folder.appending(path: "Textbook")
    submissions = ([textbook] + right).filter { submission in
      // Only those that share no modules with the others.
      ["PostModel", "PostControllers", "PostViews"].allSatisfy {
        FileManager.default.fileExists(
          atPath: submission.appending(components: "Sources", $0).path(percentEncoded: false))
      }
    }
    guard submissions.count > 1 else { throw CocoaError(.fileReadNoSuchFile) }
  }

  func grade(count: Int, usesCache: Bool = false) throws -> Duration {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let folders = try (0..<count).map { number in
      let copy = folder.url.appending(component: "Student \(number)")
      try FileManager.default.copyItem(at: submissions[number % submissions.count], to: copy)
      return copy.path(percentEncoded: false)
    }
    return try run(
      [grader.path(percentEncoded: false), "grade", "--jobs", "1"]
        + (usesCache ? [] : ["--no-cache"]) + folders)
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
