import CommandLineSupport
import Foundation
import TestSupport
import Testing

@Suite
struct StateDirectoryTests {
  @Test func `The state directory follows the system's convention`() {
    func path(_ state: String?) -> String {
      let environment = ["HOME": "/home/mira", "XDG_STATE_HOME": state].compactMapValues(\.self)
      return StateDirectory.location(of: "post", environment: environment)
        .path(percentEncoded: false)
    }
    #expect(path("/state") == "/state/post")
    #expect(path("/\u{301}") == "/\u{301}/post")
    #expect(path("state") == path(nil))
    #expect(path("state").hasPrefix("/home/mira/"))
  }

  @Test func `The environment sets the home directory`() throws {
    let home = try TemporaryFolder()
    let path = home.url.appending(component: "home").path(percentEncoded: false)
    let state = try StateDirectory.url(of: "post", environment: ["HOME": path])
    #expect(state.path(percentEncoded: false).hasPrefix("\(path)/"))
    #expect(FileManager.default.fileExists(atPath: state.path(percentEncoded: false)))
  }

  @Test(arguments: [nil, "", "mira", "./home"])
  func `If HOME is missing, empty or relative, the account's home is used`(path: String?) {
    let environment = path.map { ["HOME": $0] } ?? [:]
    for (account, expected) in [("/home/mira", "/home/mira/"), (nil, "/var/empty/")] {
      let url = HomeDirectory.url(environment: environment, account: account)
      #expect(url.path(percentEncoded: false) == expected)
    }
  }
}
