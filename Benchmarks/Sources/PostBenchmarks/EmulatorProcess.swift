import CommandLineSupport
import Foundation

/// A PostEmulator that runs beside the benchmarks, with so many posts in it, which it keeps in a file.
final class EmulatorProcess {
  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "PostBenchmarks-\(UUID().uuidString)")
  private let port: UInt16
  private let connection: RawConnection
  private var random = SplitMix64(state: 3)
  private var listeners: [RawConnection] = []
  private var lastMark = 0

  init(postCount: Int) throws {
    let program = try PostPackage.program("PostEmulator")
    let (process, folder) = (process, folder)
    var isComplete = false
    // An object that lacks a property when its init throws is not deinitialized.
    defer { if !isComplete { Self.end(process, in: folder) } }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = folder.appending(component: "data").path(percentEncoded: false)
    let feed = folder.appending(component: "feed.json").path(percentEncoded: false)
    try Feed(count: postCount).database.write(to: URL(filePath: feed))
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--port", "0", "--data", data, "--import", feed]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let hello = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let address = hello.split(separator: "\n").first,
      let port = address.split(separator: ":").last.flatMap({ UInt16($0) })
    else { throw ExitError.unavailable("PostEmulator does not say its address.") }
    self.port = port
    connection = try RawConnection(port: port)
    isComplete = true
    // The first query sorts all posts.
    _ = try? pages(count: 1)
  }

  deinit { Self.end(process, in: folder) }

  private static func end(_ process: Process, in folder: URL) {
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Asks for so many pages, one after the other, that one of them takes the time that comes out.
  func pages(count: Int) throws -> Duration {
    let targets = (0..<count).map { _ in
      let time = Double.random(in: 1_550_000_000..<1_700_000_000, using: &random)
      return "GET /posts.json?orderBy=%22timestamp%22&endAt=\(time)&limitToLast=15"
    }
    return try ask(targets, body: "")
  }

  /// Writes so many posts, one after the other, that one of them takes the time that comes out.
  func writes(count: Int) throws -> Duration {
    let targets = (0..<count).map { _ in
      "PUT /posts/\(UUID.random(using: &random).uuidString).json"
    }
    return try ask(targets, body: #"{"username":"Ada","text":"Hello!","timestamp":1600000000}"#)
  }

  private func ask(_ requestLines: [String], body: String) throws -> Duration {
    try ContinuousClock().measure {
      for line in requestLines {
        connection.send(
          "\(line) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        let head = connection.receive(until: "\r\n\r\n")
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
        guard head.hasPrefix("HTTP/1.1 200 "), let length,
          let count = Int(length.dropFirst("Content-Length: ".count)),
          connection.receive(count: count).count == count
        else { throw CocoaError(.fileReadUnknown) }
      }
    } / requestLines.count
  }

  /// How long it takes from a PUT until so many streams have heard of it.
  func event(streamCount: Int) throws -> Duration {
    FileDescriptors.raiseLimit()
    while listeners.count < streamCount {
      let listener = try RawConnection(port: port)
      listener.send(
        "GET /mark.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
      _ = listener.receive(until: "\n\n")
      listeners.append(listener)
    }
    lastMark += 1
    let end = "\"data\":\(lastMark)}\n\n"
    return try ContinuousClock().measure {
      _ = try ask(["PUT /mark.json"], body: "\(lastMark)")
      for listener in listeners where !listener.receive(until: end).hasSuffix(end) {
        throw CocoaError(.fileReadUnknown)
      }
    }
  }
}
