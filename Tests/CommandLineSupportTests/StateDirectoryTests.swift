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
    let relative = StateDirectory.location(
      of: "post", environment: ["XDG_STATE_HOME": "state"], home: home)
    #expect(relative == StateDirectory.location(of: "post", environment: [:], home: home))
    #expect(relative.path(percentEncoded: false).hasPrefix("/home/mira/"))
  }
}
