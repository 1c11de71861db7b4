import Cloud
import Foundation
import Journal
import Testing

@testable import EmbeddedCloud

@Suite("Embedded cloud · Deep JSON")
struct DeepJSONTests {
  private static func predicate(_ depth: Int) -> String {
    String(repeating: #"{"and":{"_0":["#, count: depth) + String(repeating: "]}}", count: depth)
  }

  /// Whether a thread with as little stack as a secondary one has on Apple systems refuses something.
  private static func isRefused(_ body: @escaping @Sendable () throws -> Void) -> Bool {
    // Written before `done` is signalled, read after.
    nonisolated(unsafe) var isRefused = false
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      isRefused = (try? body()) == nil
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return isRefused
  }

  @Test(arguments: [10, 60, 160])
  func `A deep cursor needs no deep stack`(depth: Int) {
    let text = """
      {"query":{"recordType":"Thing","predicate":\(Self.predicate(depth)),
      "sortDescriptor":{"newestFirst":{}}},
      "position":{"key":{"date":{"_0":0}},"recordName":"a"}}
      """
    #expect(Self.isRefused { _ = try Continuation(CloudQuery.Cursor(data: Data(text.utf8))) })
  }

  @Test(arguments: [60, 160])
  func `A deep journal needs no deep stack`(depth: Int) throws {
    let folder = Folder()
    let url = folder.url
    _ = try EmbeddedCloud(directory: url)
    let text = """
      {"lastNumber":1,"events":[{"subscribed":{"_0":{"subscriptionID":"a","recordType":"Thing",
      "predicate":\(Self.predicate(depth)),"options":1},"_1":{"recordName":"me"}}}]}
      """
    func append(writer: borrowing Journal.Writer) throws { try writer.append(Data(text.utf8)) }
    try Journal(url: folder.journal).write(catchingUp: { _ in }, append)
    #expect(Self.isRefused { _ = try EmbeddedCloud(directory: url) })
  }
}
