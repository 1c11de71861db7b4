import Foundation
import PostControllers
import Testing

@Suite("Part One · Network Controller · URLs")
struct NetworkControllerURLTests {
  @Test(
    "Parameters become the query, encoded and sorted by name",
    arguments: [
      ("https://example.com/search", ["q": "test"], "https://example.com/search?q=test"),
      ("https://example.com/", ["b": "2", "a": "1", "c": "3"], "https://example.com/?a=1&b=2&c=3"),
      (
        "http://example.com/posts.json", ["orderBy": "\"timestamp\""],
        "http://example.com/posts.json?orderBy=%22timestamp%22"
      ),
      (
        "http://example.com/a", ["x": "1+1&y=2;z#f/?%20"],
        "http://example.com/a?x=1%2B1%26y%3D2%3Bz%23f%2F%3F%2520"
      ),
      ("http://example.com/a", ["a b+c": ""], "http://example.com/a?a%20b%2Bc="),
      ("http://example.com/a", ["Az09-._~": "Az09-._~"], "http://example.com/a?Az09-._~=Az09-._~"),
      ("http://example.com/a", ["emoji": "👍é"], "http://example.com/a?emoji=%F0%9F%91%8D%C3%A9"),
      ("http://example.com/a", ["": ""], "http://example.com/a?="),
      ("http://example.com", ["a": "1"], "http://example.com?a=1"),
      // The query and the fragment stay.
      ("http://localhost/p?ns=demo", ["a": "1"], "http://localhost/p?ns=demo&a=1"),
      ("http://localhost/p?ns=a%2Bb", ["a": "1"], "http://localhost/p?ns=a%2Bb&a=1"),
      ("http://localhost/p?", ["a": "1"], "http://localhost/p?a=1"),
      ("http://localhost/p?x&", ["a": "1"], "http://localhost/p?x&a=1"),
      ("http://localhost/p#top", ["a": "1"], "http://localhost/p?a=1#top"),
      ("http://localhost/p?x=1#top?no", ["a": "1"], "http://localhost/p?x=1&a=1#top?no"),
      // A URL that is not HTTP does not crash.
      ("mailto:a@b", ["a": "1"], "mailto:a@b?a=1"),
      ("file:///etc/x", ["a": "1"], "file:///etc/x?a=1"),
      ("x:", ["a": "1"], "x:?a=1"), ("data:,a", ["a": "1"], "data:,a?a=1"),
      ("mailto:someone", [:], "mailto:someone"), ("http://a/p?#", [:], "http://a/p?#"),
    ]
  )
  func encodes(base: String, parameters: [String: String], expected: String) throws {
    let url = try #require(URL(string: base))
    #expect(NetworkController.url(byAdding: parameters, to: url).absoluteString == expected)
  }

  @Test func `A relative URL is resolved against its base`() throws {
    let base = URL(string: "http://localhost/a/")
    let url = try #require(URL(string: "posts.json", relativeTo: base))
    let longer = NetworkController.url(byAdding: ["x": "1"], to: url)
    #expect(longer.absoluteString == "http://localhost/a/posts.json?x=1")
  }
}
