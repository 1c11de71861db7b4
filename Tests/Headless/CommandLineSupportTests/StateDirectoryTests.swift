import CommandLineSupport
import Foundation
import Testing

@Suite
struct StateDirectoryTests {
  @Test func `What is kept is kept where the system wants it`() {
    let home = URL(filePath: "/home/mira")
    let named = StateDirectory.location(
      of: "post", environment: ["XDG_STATE_HOME": "/state"], home: home)
    #expect(named.path(percentEncoded: false) == "/state/post")
    let marked = StateDirectory.location(
      of: "post", environment: ["XDG_STATE_HOME": "/\u{301}"], home: home)
    #expect(marked.path(percentEncoded: false) == "/\u{301}/post")
    let relative = StateDirectory.location(
      of: "post", environment: ["XDG_STATE_HOME": "state"], home: home)
    #expect(relative == StateDirectory.location(of: "post", environment: [:], home: home))
    #expect(relative.path(percentEncoded: false).hasPrefix("/home/mira/"))
  }

  @Test func `The home is the one of the environment`() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let path = home.path(percentEncoded: false)
    let state = try StateDirectory.url(of: "post", environment: ["HOME": path])
    #expect(state.path(percentEncoded: false).hasPrefix("\(path)/"))
    #expect(FileManager.default.fileExists(atPath: state.path(percentEncoded: false)))
  }

  @Test(arguments: [nil, "", "mira", "./home"])
  func `A home that is not there, empty or relative is the account's`(path: String?) {
    let environment = path.map { ["HOME": $0] } ?? [:]
    for (account, expected) in [("/home/mira", "/home/mira/"), (nil, "/var/empty/")] {
      let url = HomeDirectory.url(environment: environment, account: account)
      #expect(url.path(percentEncoded: false) == expected)
    }
  }
}
