import CommandLineSupport
import Foundation
import GradingEngine
import Locking

/// Delivers a report. A file contains a complete report at any time, about all submissions that have been graded so far.
final class ReportDelivery: Sendable {
  private struct State {
    var graded: [Int: GradedSubmission]
    /// The earliest time at which the file may be written again.
    var nextWrite = ContinuousClock.now
    var isWritten: Bool
    var hasWarned = false

    var inOrder: [GradedSubmission] { graded.sorted { $0.key < $1.key }.map(\.value) }
  }

  private let format: ReportFormat
  private let file: ReportFile?
  private let count: Int
  private let head: Locked<ReportHead>
  private let print: @Sendable (String) throws -> Void
  private let state: Locked<State>

  /// The report is printed if it has no file. The known results, by index, are from an earlier report. The head lacks the progress.
  init(
    format: ReportFormat, file: ReportFile?, count: Int, known: [Int: GradedSubmission],
    head: Locked<ReportHead>, print: @escaping @Sendable (String) throws -> Void
  ) {
    (self.format, self.file, self.count, self.head) = (format, file, count, head)
    self.print = print
    state = Locked(State(graded: known, isWritten: known.isEmpty))
  }

  /// Adds the result of a submission. Writing the whole file each time may take a fiftieth of the total time at most.
  func add(_ submission: GradedSubmission, at offset: Int) {
    state.withLock { state in
      state.graded[offset] = submission
      state.isWritten = false
      let start = ContinuousClock.now
      guard state.graded.count < count, start >= state.nextWrite else { return }
      write(&state)
      let end = ContinuousClock.now
      state.nextWrite = end + (end - start) * 49
    }
  }

  /// Called when all submissions have been graded.
  func finish() throws {
    let graded = state.withLock(\.inOrder)
    if graded.count < count { return }
    let report = try format.render(graded, head: head.withLock(\.self))
    guard let file else { return try print(report.trimmingCharacters(in: .newlines)) }
    do {
      try file.write(report)
    } catch {
      // Grading took long, so at least print the report.
      try print(report.trimmingCharacters(in: .newlines))
      throw ExitError.output("The report cannot be written: \(error.localizedDescription)")
    }
  }

  /// Writes the results that are not in the file yet. Returns the progress, and how to resume, or nil if nothing has been graded.
  func interrupt() -> String? {
    let done = state.withLock(\.graded.count)
    guard done > 0, format.acceptsSeveral else { return nil }
    guard let file else {
      return "\(done) of \(count) were graded. "
        + "With --format json --output FILE they are kept, and --resume FILE goes on."
    }
    state.withLock { if !$0.isWritten { write(&$0) } }
    let path = file.url.plainPath
    return "\(done) of \(count) are in “\(path)”. "
      + (format == .json
        ? "To go on, repeat the command with --resume \(path)"
        : "Only a report of --format json can be gone on with, by --resume FILE.")
  }

  private func write(_ state: inout State) {
    guard let file, file.isReplaceable, format.acceptsSeveral else { return }
    var head = head.withLock(\.self)
    let done = state.graded.count
    if done < count { head.progress = (done, count) }
    do {
      try file.write(format.render(state.inOrder, head: head))
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
}

struct ReportFile: Sendable {
  let url: URL
  /// Whether each report replaces the last one. A pipe or a device only gets the final report.
  let isReplaceable: Bool

  /// Throws an ``ExitError`` if the file cannot be written, so that nobody learns it only after a long wait.
  init(_ url: URL) throws {
    self.url = url.resolvingSymlinksInPath()
    let path = self.url.plainPath
    guard !self.url.isFolder else { throw ExitError.output("“\(path)” is a folder.") }
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    isReplaceable = type == nil || type == .typeRegular
    let parent = self.url.absoluteURL.deletingLastPathComponent().plainPath
    let written = isReplaceable ? parent : path
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
