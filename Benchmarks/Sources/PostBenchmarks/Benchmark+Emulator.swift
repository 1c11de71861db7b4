import CommandLineSupport
import Foundation
import HTTPServer

extension Benchmark {
  /// A page of the feed over HTTP, one request after the other on one connection.
  static func emulatorPage() async throws -> Benchmark {
    try await scaling(
      "A page of 15 from PostEmulator, over HTTP", "out of", many: 1_000_000, few: 1_000, bound: 3,
      turns: 5, prepare: EmulatorProcess.init
    ) { try $0.pages(count: 100) }
  }

  /// A post that is on disk before its response is sent.
  static func emulatorWrite() async throws -> Benchmark {
    try await scaling(
      "A write to PostEmulator with --data", "beside", many: 1_000_000, few: 1_000, bound: 3,
      turns: 5, prepare: EmulatorProcess.init
    ) { try $0.writes(count: 50) }
  }

  /// From a PUT until the last stream has its event: less than in proportion to the streams.
  static func emulatorEvent() throws -> Benchmark {
    func contestant(_ streamCount: Int, bound: Double = .infinity) throws -> Contestant {
      let emulator = try EmulatorProcess(postCount: 0)
      return Contestant(name: "streams: \(streamCount)", bound: bound) {
        try emulator.event(streamCount: streamCount)
      }
    }
    return Benchmark(
      title: "From a PUT to the events of PostEmulator", turns: 5,
      contestants: try [contestant(1_000), contestant(100, bound: 20), contestant(1, bound: 400)])
  }
}

/// A PostEmulator that keeps this number of posts in a file.
final class EmulatorProcess {
  private let process = Process()
  private let folder: TemporaryFolder
  private var port: UInt16 = 0
  private lazy var connection = Result { try RawConnection(port: port) }
  private var random = SplitMix64(state: 3)
  private var listeners: [RawConnection] = []
  private var lastMark = 0

  init(postCount: Int) throws {
    folder = try TemporaryFolder()
    let feed = folder.url.appending(component: "feed.json")
    try Feed(count: postCount).database.write(to: feed)
    let output = Pipe()
    process.executableURL = try PostPackage.program("PostEmulator")
    process.arguments = [
      "--port", "0", "--data", folder.url.appending(component: "data").path(percentEncoded: false),
      "--import", feed.path(percentEncoded: false),
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let hello = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let address = hello.split(separator: "\n").first,
      let port = address.split(separator: ":").last.flatMap({ UInt16($0) })
    else { throw ExitError.unavailable("PostEmulator does not print its address.") }
    self.port = port
    // The first query sorts all posts.
    _ = try pages(count: 1)
  }

  deinit {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Requests pages one after the other. Returns the time of one.
  func pages(count: Int) throws -> Duration {
    let targets = (0..<count).map { _ in
      let time = Double.random(in: 1_550_000_000..<1_700_000_000, using: &random)
      return "GET /posts.json?orderBy=%22timestamp%22&endAt=\(time)&limitToLast=15"
    }
    return try ask(targets, body: "")
  }

  func writes(count: Int) throws -> Duration {
    let targets = (0..<count).map { _ in
      "PUT /posts/\(UUID.random(using: &random).uuidString).json"
    }
    return try ask(targets, body: #"{"username":"Ada","text":"Hello!","timestamp":1600000000}"#)
  }

  private func ask(_ requestLines: [String], body: String) throws -> Duration {
    let connection = try connection.get()
    return try ContinuousClock().measure {
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
