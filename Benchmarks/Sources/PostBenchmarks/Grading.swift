import CommandLineSupport
import Foundation

/// PostGrader, and submissions for it that are written in different ways.
@MainActor
final class Grading {
  private let grader: URL
  private let submissions: [URL]
  private let textbook: URL
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "PostBenchmarks-\(UUID().uuidString)")

  init() throws {
    grader = try PostPackage.program("PostGrader")
    let right = try FileManager.default.contentsOfDirectory(
      at: PostPackage.folder.appending(path: "Fixtures/Submissions/Right"),
      includingPropertiesForKeys: nil
    ).sorted { $0.path() < $1.path() }
    textbook = PostPackage.folder.appending(path: "Textbook")
    submissions = ([textbook] + right).filter { submission in
      // Only those that share nothing with the others.
      ["PostModel", "PostControllers", "PostViews"].allSatisfy {
        FileManager.default.fileExists(
          atPath: submission.appending(components: "Sources", $0).path(percentEncoded: false))
      }
    }
    guard submissions.count > 1 else { throw CocoaError(.fileReadNoSuchFile) }
  }

  /// How long it takes to judge so many submissions from nothing, none of which resembles the one before it.
  func grade(count: Int) throws -> Duration { try grade(count: count, options: ["--no-cache"]) }

  /// How long it takes to judge one submission after a call that judged another one.
  func gradeAgain() throws -> Duration {
    _ = try grade(count: 2, options: [])
    return try grade(count: 1, options: [])
  }

  private func grade(count: Int, options: [String]) throws -> Duration {
    defer { try? FileManager.default.removeItem(at: folder) }
    let folders = try (0..<count).map { number in
      let copy = folder.appending(component: "Student \(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: submissions[number % submissions.count], to: copy)
      return copy.path(percentEncoded: false)
    }
    return try run(
      [grader.path(percentEncoded: false), "grade", "--jobs", "1"] + options + folders)
  }

  /// How long the textbook takes in a package of its own.
  func buildAndTest() throws -> Duration {
    defer { try? FileManager.default.removeItem(at: folder) }
    let package = folder.path(percentEncoded: false)
    _ = try run([grader.path(percentEncoded: false), "starter", package])
    let sources = folder.appending(component: "Sources")
    try FileManager.default.removeItem(at: sources)
    try FileManager.default.copyItem(
      at: textbook.appending(component: "Sources"), to: sources)
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
    // What fails is over sooner, and its time means nothing. 1 says that a submission lacks points.
    guard
      process.terminationStatus == 0 || arguments[0] != "swift" && process.terminationStatus == 1
    else { throw ExitError.unavailable("\(arguments[0]) \(arguments[1]) failed.") }
    return duration
  }
}
