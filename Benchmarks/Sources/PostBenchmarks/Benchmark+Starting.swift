import Foundation

extension Benchmark {
  /// From the command to the first posts on the terminal.
  static func starting() throws -> Benchmark {
    let app = try Starting(postCount: 40)
    return Benchmark(
      title: "The first screen of PostDemo app",
      contestants: [
        .init(name: "with 40 posts on this machine") { try app.run("app", until: "user") },
        .init(name: "PostDemo help", bound: 10) { try app.run("help", until: "USAGE") },
      ])
  }
}

/// PostDemo app on a pseudo-terminal, with posts from an earlier run.
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

  func run(_ command: String, until word: String) throws -> Duration {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    let terminal = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    let keyboard = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let process = Process()
    process.executableURL = demo
    process.arguments = [command]
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
      while !screen.contains(word) {
        var input = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&input, 1, 60_000) > 0 else { throw POSIXError(.ETIMEDOUT) }
        screen += String(decoding: terminal.availableData, as: UTF8.self)
      }
    }
  }
}
