import Curriculum
import Foundation

struct GradeChannel: Sendable {
  private let descriptor: FileHandle

  /// Nil if the grader does not run the tests.
  init?(environment: [String: String]) {
    guard let channel = environment[GradeEvent.channelVariable].flatMap(Int32.init) else {
      return nil
    }
    descriptor = FileHandle(fileDescriptor: channel, closeOnDealloc: false)
    // The app's process does not get it.
    _ = fcntl(channel, F_SETFD, FD_CLOEXEC)
  }

  func tell(_ criterion: Criterion.ID, _ verdict: Verdict?) {
    let event = GradeEvent(criterion: criterion, verdict: verdict)
    guard let line = try? JSONEncoder().encode(event) else { return }
    // It parts what the app prints for this criterion from the rest.
    fflush(nil)
    try? FileHandle.standardOutput.write(
      contentsOf: Data("\u{1E}\(verdict == nil ? criterion : "")\n".utf8))
    // If a verdict cannot be sent, the grader notices that it is missing.
    try? descriptor.write(contentsOf: line + Data("\n".utf8))
  }
}
