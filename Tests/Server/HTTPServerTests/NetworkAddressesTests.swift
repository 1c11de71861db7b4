import Testing

@testable import HTTPServer

@Suite
struct NetworkAddressesTests {
  @Test(arguments: [
    ("192.168.1.2", true), ("10.0.0.1", true), ("2001:db8::1", true), ("fd00::1", true),
    ("127.0.0.1", false), ("127.1.2.3", false), ("169.254.0.9", false), ("::1", false),
    ("fe80::1%eth0", false), ("0.0.0.0", false),
  ])
  func `Only addresses that lead here from elsewhere are named`(text: String, isNamed: Bool) {
    #expect(NetworkAddresses.isReachable(text) == isNamed)
  }

  @Test
  func `The machine's own addresses are read`() {
    let addresses = NetworkAddresses.all
    #expect(addresses.allSatisfy { NetworkAddresses.isReachable($0) && !$0.isEmpty })
    #expect(Set(addresses).count == addresses.count)
  }
}
