import Foundation

extension Benchmark {
  /// From the command to the first posts on the terminal.
  static func starting() throws -> Benchmark {
    let few = try Starting(postCount: 40)
    let many = try Starting(postCount: 10_000)
    return Benchmark(
      title: "The first screen of PostDemo app",
      contestants: [
        .init(name: "with 40 posts on this machine") { try few.firstScreen() },
        .init(name: "with 10 000 posts on this machine") { try many.firstScreen() },
        .init(name: "PostDemo help", bound: 10) { try few.help() },
      ])
  }
}

/// PostDemo app on a terminal of its own, with posts that it has kept from earlier days.
@MainActor
final class Starting {
  private let demo: URL
  private let state: TemporaryFolder

  init(postCount: Int) throws {
    demo = try PostPackage.program("PostDemo")
    state = try TemporaryFolder()
    let folder = state.url.appending(path: "post")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Feed(count: postCount).database.write(to: folder.appending(component: "posts.json"))
  }

  /// How long it takes until the first post is on the terminal.
  func firstScreen() throws -> Duration { try run(["app"]) { $0.contains("user") } }

  /// How long it takes the program to say anything at all.
  func help() throws -> Duration { try run(["help"]) { $0.contains("USAGE") } }

  private func run(_ arguments: [String], until isDone: (String) -> Bool) throws -> Duration {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    let terminal = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    let keyboard = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let process = Process()
    process.executableURL = demo
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": state.url.path(percentEncoded: false), "TERM": "xterm-256color",
    ]) { $1 }
    process.standardInput = keyboard
    process.standardOutput = keyboard
    process.standardError = FileHandle.nullDevice
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    return try ContinuousClock().measure {
      try process.run()
      var screen = ""
      while !isDone(screen) {
        var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&input, 1, 60_000) > 0 else { throw POSIXError(.ETIMEDOUT) }
        screen += String(decoding: terminal.availableData, as: UTF8.self)
      }
    }
  }
}
