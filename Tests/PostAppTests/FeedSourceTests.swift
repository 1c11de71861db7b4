import Testing

@testable import PostApp

@Suite("PostApp · The file of hidden items")
struct FeedSourceTests {
  @Test func `Each feed has a separate file of hidden items`() throws {
    func name(_ address: String) throws -> String {
      let server = try #require(ServerAddress(address))
      return FeedSource.server(server.baseURL).hiddenContentFileName
    }
    #expect(FeedSource.local.hiddenContentFileName == "hidden.json")
    let server = try name("http://Class.local:9000?auth=secret")
    #expect(server == "hidden-class.local_3a9000_2fposts.json")
    #expect(try name("class.local:9000/") == server)
    let names = try [
      "class.local:9001", "class.local:9000/a", "class.local", "https://class.local",
      "class.local:9000?ns=a", "class.local/" + String(repeating: "%C3%BC/", count: 999),
    ].map(name)
    #expect(Set(names + [server]).count == 7)
    #expect(names.allSatisfy { $0.utf8.count < 255 && !$0.contains("/") })
  }
}
