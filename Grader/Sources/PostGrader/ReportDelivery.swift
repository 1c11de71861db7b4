import CommandLineSupport
import Foundation
import GradingEngine
import Locking

/// Delivers results while others are still being graded: a file always contains all results so far, or the terminal
/// shows one submission after the other.
final class ReportDelivery: Sendable {
  private struct State {
    var graded: [Int: GradedSubmission]
    /// The number of results that have been printed.
    var printed = 0
    /// The error of printing.
    var failure: (any Error)?
    /// The earliest time at which the file may be written again.
    var nextWrite = ContinuousClock.now
    var isWritten: Bool
    var hasWarned = false
  }

  private let format: ReportFormat
  private let file: ReportFile?
  private let count: Int
  private let head: @Sendable (ReportHead.Progress?) -> ReportHead
  private let print: @Sendable (String) throws -> Void
  private let state: Locked<State>
  /// Separate from the state, because printing may block until the output is read.
  private let done: Locked<Int>

  /// - Parameters:
  ///   - file: The file for the report. Nil to print it.
  ///   - count: The number of submissions.
  ///   - known: Results from an earlier report, by index.
  ///   - head: Returns the head of a report for some progress, or for the end.
  init(
    format: ReportFormat, file: ReportFile?, count: Int, known: [Int: GradedSubmission],
    head: @escaping @Sendable (ReportHead.Progress?) -> ReportHead,
    print: @escaping @Sendable (String) throws -> Void
  ) {
    self.format = format
    self.file = file
    self.count = count
    self.head = head
    self.print = print
    state = Locked(State(graded: known, isWritten: known.isEmpty))
    done = Locked(known.count)
  }

  /// Adds the result of a submission.
  func add(_ submission: GradedSubmission, at offset: Int) {
    state.withLock { state in
      state.graded[offset] = submission
      state.isWritten = false
      if file == nil { printReady(&state) } else { writeIfDue(&state) }
    }
    done.withLock { $0 += 1 }
  }

  /// Called when all submissions have been graded.
  func finish() throws {
    try state.withLock { state in
      if state.graded.count < count { return }
      let head = head(nil)
      guard let file else {
        printReady(&state)
        if let failure = state.failure { throw failure }
        let graded = Self.inOrder(state)
        let text =
          printsOneByOne
          ? TextReport.summary(of: graded, head: head) : try format.render(graded, head: head)
        return try print(text.trimmingCharacters(in: .newlines))
      }
      let report = try format.render(Self.inOrder(state), head: head)
      do {
        try file.write(report)
      } catch {
        // The report is printed at least, because grading took so long.
        try print(report.trimmingCharacters(in: .newlines))
        throw ExitError.output("The report cannot be written: \(error.localizedDescription)")
      }
    }
  }

  /// Writes the results that are not in the file yet.
  ///
  /// - Returns: The progress, and how to resume. Nil if nothing has been graded.
  func interrupt() -> String? {
    let done = done.withLock(\.self)
    guard done > 0, format.acceptsSeveral else { return nil }
    guard let file else {
      return "\(done) of \(count) were graded. "
        + "With --format json --output FILE they are kept, and --resume FILE goes on."
    }
    state.withLock { if !$0.isWritten { write(&$0) } }
    let path = file.url.path(percentEncoded: false)
    return "\(done) of \(count) are in “\(path)”. "
      + (format == .json
        ? "To go on, repeat the command with --resume \(path)"
        : "Only a report of --format json can be gone on with, by --resume FILE.")
  }

  private var printsOneByOne: Bool { file == nil && format == .text && count > 1 }

  /// Prints the results that are next in order.
  private func printReady(_ state: inout State) {
    guard printsOneByOne else { return }
    while state.failure == nil, let next = state.graded[state.printed] {
      do {
        // `print` adds a line break of its own.
        try print(String(TextReport.block(about: next).dropLast()))
        state.printed += 1
      } catch {
        state.failure = error
      }
    }
  }

  /// The whole file is written each time, which may take a tenth of the total time at most, however many submissions
  /// there are.
  private func writeIfDue(_ state: inout State) {
    let start = ContinuousClock.now
    guard state.graded.count < count, start >= state.nextWrite else { return }
    write(&state)
    let end = ContinuousClock.now
    state.nextWrite = end + (end - start) * 9
  }

  private func write(_ state: inout State) {
    guard let file, file.isReplaceable, format.acceptsSeveral else { return }
    let progress = ReportHead.Progress(done: state.graded.count, of: count)
    do {
      try file.write(
        format.render(
          Self.inOrder(state), head: head(state.graded.count < count ? progress : nil)))
      state.isWritten = true
    } catch {
      // The disk may have room again when the next report is written.
      if !state.hasWarned {
        StandardError.write(
          "PostGrader: The report cannot be written yet: \(error.localizedDescription)\n")
      }
      state.hasWarned = true
    }
  }

  private static func inOrder(_ state: State) -> [GradedSubmission] {
    state.graded.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// The file for a report. It contains a complete report at any time.
struct ReportFile: Sendable {
  let url: URL
  /// Whether the file is a regular one, or can become one, so that each report replaces the last one. A pipe or a
  /// device only gets the final report.
  let isReplaceable: Bool

  /// - Throws: An ``ExitError`` if the file cannot be written. This is checked now, so that nobody learns it only after
  ///   a long wait.
  init(_ url: URL) throws {
    self.url = url.resolvingSymlinksInPath()
    let path = self.url.path(percentEncoded: false)
    guard !self.url.isFolder else { throw ExitError.output("“\(path)” is a folder.") }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    isReplaceable = type == nil || type == .typeRegular
    let written =
      isReplaceable
      ? self.url.absoluteURL.deletingLastPathComponent().path(percentEncoded: false) : path
    guard FileManager.default.isWritableFile(atPath: written) else {
      throw ExitError.output("Nothing can be written to “\(written)”.")
    }
  }

  func write(_ report: String) throws {
    let data = Data(report.utf8)
    if isReplaceable {
      try data.write(to: url, options: .atomic)
    } else {
      try FileHandle(forWritingTo: url).write(contentsOf: data)
    }
  }
}
