import Testing

@testable import PostApp

@Suite("PostDemo · Address of a server")
struct ServerAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:9000", "http://127.0.0.1:9000/posts"),
    ("http://127.0.0.1:9000/", "http://127.0.0.1:9000/posts"),
    ("http://127.0.0.1:9000/posts", "http://127.0.0.1:9000/posts"),
    ("http://127.0.0.1:9000/posts/", "http://127.0.0.1:9000/posts"),
    ("http://127.0.0.1:9000/posts.json", "http://127.0.0.1:9000/posts"),
    ("http://127.0.0.1:9000/.json", "http://127.0.0.1:9000/posts"),
    ("http://127.0.0.1:9000/class/a", "http://127.0.0.1:9000/class/a/posts"),
    ("https://x.firebaseio.com/messages.json", "https://x.firebaseio.com/messages"),
    ("https://x.firebaseio.com", "https://x.firebaseio.com/posts"),
    ("x.firebaseio.com", "https://x.firebaseio.com/posts"),
    ("127.0.0.1:9000", "http://127.0.0.1:9000/posts"),
    ("localhost:9000/", "http://localhost:9000/posts"),
    ("localhost", "http://localhost/posts"), ("raspberry:9000", "http://raspberry:9000/posts"),
    ("[::1]:9000", "http://[::1]:9000/posts"), ("[::1]", "http://[::1]/posts"),
    ("[2001:db8::1]/class", "http://[2001:db8::1]/class/posts"),
    ("mac.local:9000", "http://mac.local:9000/posts"),
    (" HTTP://Example.org ", "HTTP://Example.org/posts"),
    ("http://127.0.0.1:9000/?ns=class", "http://127.0.0.1:9000/posts?ns=class"),
    ("http://127.0.0.1:9000/#top", "http://127.0.0.1:9000/posts"),
  ])
  func `Complete and shortened addresses are accepted`(text: String, url: String) {
    #expect(ServerAddress(text)?.baseURL.absoluteString == url)
  }

  @Test(arguments: [
    "", " ", "ws://127.0.0.1:9000", "wss://x.org", "ftp://x.org", "file:///etc/passwd", "http://",
    "http:///posts", "://x", "http://a b", "x:y:z", "\u{1B}[31m", "htp://127.0.0.1:9000", "http//x",
    "https:/x", "htp:/x", "127.0.0.1:", "not-a-url", "127.0.0.1:65536", "http://x:99999",
    "..", "http://.", "http://-", "x-.org", "256.1.1.1", "http://1.2.3", "example..com",
  ])
  func `Text that is not an HTTP address is refused`(text: String) {
    #expect(ServerAddress(text) == nil)
  }

  @Test func `The name of an address contains no user, password or query`() throws {
    let address = try #require(ServerAddress("http://mira:12@x.org:8/class?auth=34&ns=a"))
    #expect(ServerAddress.name(of: address.baseURL) == "http://x.org:8/class/posts")
  }
}
