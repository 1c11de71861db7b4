import Foundation

/// Computes deferred responses, and pieces of them, on one background thread, one at a time, so that at most one of them waits in
/// memory to be sent.
final class BackgroundQueue {
  struct Job: Sendable {
    let connection: Int
    let work: @Sendable () -> Mailbox.Message
  }

  /// The jobs that have not been started.
  private(set) var jobs: [Job] = []
  private(set) var isWorking = false
  private let queue = DispatchQueue(label: "HTTPServer.BackgroundQueue")
  private let mailbox: Mailbox

  init(mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func add(_ job: Job) { jobs.append(job) }

  /// Removes the job of a client that has disconnected.
  func removeJob(for connection: Int) { jobs.removeAll { $0.connection == connection } }

  /// Starts the next job unless one is running.
  func begin() {
    guard !isWorking, !jobs.isEmpty else { return }
    let job = jobs.removeFirst()
    isWorking = true
    queue.async { [mailbox] in
      let message = job.work()
      if !mailbox.post(message), case .response(let response, _, _) = message { response.drop() }
    }
  }

  /// What was computed has been delivered.
  func didFinish() { isWorking = false }
}
