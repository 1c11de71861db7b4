import Foundation

/// Works out answers that take long on a thread of their own, one after the other, so that no more than one of them is
/// in memory that nobody waits to read.
final class Workshop {
  struct Job: Sendable {
    let connection: Int
    let request: HTTPRequest
    let work: @Sendable () -> HTTPAnswer
  }

  /// What has not been begun.
  private(set) var jobs: [Job] = []
  private(set) var isWorking = false
  private let queue = DispatchQueue(label: "HTTPServer.Workshop")
  private let mailbox: Mailbox

  init(mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  func add(_ job: Job) { jobs.append(job) }

  /// Nobody waits for that one any more.
  func removeJob(for connection: Int) { jobs.removeAll { $0.connection == connection } }

  /// Begins with the next one, unless one is under way.
  func begin() {
    guard !isWorking, !jobs.isEmpty else { return }
    let job = jobs.removeFirst()
    isWorking = true
    queue.async { [mailbox] in
      let answer = job.work()
      let isDelivered = mailbox.post(
        .answer(answer, to: job.request, connection: job.connection))
      if !isDelivered { answer.drop() }
    }
  }

  /// The one that was under way has been delivered.
  func didFinish() { isWorking = false }
}
