import CommandLineSupport
import Foundation
import Locking
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · Reports on the way")
final class ReportDeliveryTests: FolderTests {
  private let printed = Locked("")

  private var file: URL { folder.appending(path: "grades") }
  private var written: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  private func delivery(
    _ format: ReportFormat = .text, to url: URL? = nil, of count: Int = 3,
    known: [Int: GradedSubmission] = [:]
  ) throws -> ReportDelivery {
    ReportDelivery(
      format: format, file: try url.map(ReportFile.init), count: count, known: known,
      head: Locked(ReportHead(kit: "1", curriculum: 2)),
      print: { [printed] text in printed.withLock { $0 += "\(text)\n" } })
  }

  private func submission(_ name: String) -> GradedSubmission {
    GradedSubmission(name: name, outcome: .ungraded(reason: "No."))
  }

  @Test(arguments: [(ReportFormat.json, 2), (.text, 2), (.text, 1), (.gradescope, 1)])
  func `A report without a file is printed at the end, in the order of the submissions`(
    format: ReportFormat, count: Int
  ) throws {
    let names = ["a", "b"].prefix(count)
    let delivery = try delivery(format, of: count, known: [0: submission("a")])
    for offset in names.indices.dropFirst() { delivery.add(submission(names[offset]), at: offset) }
    #expect(printed.withLock(\.self) == "")
    try delivery.finish()
    #expect(
      try printed.withLock(\.self)
        == format.render(names.map(submission), head: ReportHead(kit: "1", curriculum: 2)))
  }

  @Test(arguments: [ReportFormat.text, .json, .html])
  func `A file has the results so far and the progress`(format: ReportFormat) throws {
    let delivery = try delivery(format, to: file, known: [2: submission("c")])
    delivery.add(submission("b"), at: 1)
    let soFar = ReportHead(kit: "1", curriculum: 2, progress: (2, 3))
    #expect(try written == format.render([submission("b"), submission("c")], head: soFar))
    delivery.add(submission("a"), at: 0)
    try delivery.finish()
    #expect(
      try written
        == format.render(
          ["a", "b", "c"].map(submission), head: ReportHead(kit: "1", curriculum: 2)))
    #expect(printed.withLock(\.self) == "")
  }

  @Test func `An interruption writes the latest results and explains how to resume`() throws {
    let delivery = try delivery(.json, to: file, of: 40)
    #expect(delivery.interrupt() == nil, "there is nothing")
    #expect(written == "")
    for offset in 0..<30 { delivery.add(submission("\(offset)"), at: offset) }
    let path = file.plainPath
    #expect(
      delivery.interrupt()
        == "30 of 40 are in “\(path)”. To go on, repeat the command with --resume \(path)")
    #expect(written.components(separatedBy: "\"ungraded\" : \"No.\"").count == 31)
    try delivery.finish()
    #expect(written.contains("\"done\" : 30"), "that was not the end")
  }

  @Test func `A failed write keeps the earlier file and prints the report`() throws {
    try Data("before".utf8).write(to: file)
    let delivery = try delivery(.json, to: file, of: 2)
    let path = folder.plainPath
    delivery.add(submission("a"), at: 0)
    let first = written
    // A file replaces the folder, so writing fails.
    try FileManager.default.moveItem(at: folder, to: folder.appendingPathExtension("away"))
    try Data().write(to: URL(filePath: path))
    delivery.add(submission("b"), at: 1)
    #expect(throws: ExitError.self) { try delivery.finish() }
    #expect(printed.withLock { $0.contains("\"b\"") }, "what took so long is printed")
    try FileManager.default.removeItem(at: URL(filePath: path))
    try FileManager.default.moveItem(
      at: folder.appendingPathExtension("away"), to: URL(filePath: path))
    #expect(first.contains("\"a\"") && written == first)
  }

  @Test func `A device is not replaced, and receives only the whole report`() throws {
    let device = URL(filePath: "/dev/full")
    let delivery = try delivery(.json, to: device, of: 2)
    delivery.add(submission("a"), at: 0)
    delivery.add(submission("b"), at: 1)
    #expect(throws: ExitError.self) { try delivery.finish() }
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
    #expect(printed.withLock { $0.contains("\"b\"") })
  }

  @Test(arguments: ["", "no/such/file"]) func `A report needs a writable file`(path: String) {
    #expect(throws: ExitError.self) { try ReportFile(folder.appending(path: path)) }
  }
}
