import AppUnderTest
import Foundation
import TestSupport
import Testing

@Suite("Part One · Network Controller · URLs", .serialized)
@MainActor
struct NetworkControllerURLTests {
  private let base: URL

  init() throws {
    base = try require("an address", URL(string: "https://example.com/search"))
  }

  @Test(.criterion("part-one.network-controller.methods"))
  func methodsAreCalledWhatHTTPCallsThem() {
    for method in HTTPMethod.allCases {
      expect("the raw value of .\(method)", method.rawValue, is: "\(method)".uppercased())
    }
  }

  @Test(.criterion("part-one.network-controller.adds-parameters"))
  func addsParameters() {
    let url = NetworkController.url(byAdding: ["q": "clouds", "page": "2"], to: base)
    expect("the parameters in the URL", parameters(url), is: ["q": "clouds", "page": "2"])
    expect(
      "the URL in front of them", String(url.absoluteString.prefix { $0 != "?" }),
      is: "https://example.com/search")
  }

  @Test(.criterion("part-one.network-controller.no-parameters"))
  func noParametersLeaveTheURLAlone() {
    let with = NetworkController.url(byAdding: ["q": "clouds"], to: base)
    expect("a parameter changes the URL", with != base, actual: "“\(with)”")
    for none: [String: String]? in [nil, [:]] {
      let without = NetworkController.url(byAdding: none, to: base)
      expect(
        "the URL with \(none == nil ? "nil" : "an empty dictionary") as parameters",
        without.absoluteString, is: "https://example.com/search")
    }
  }

  @Test(.criterion("part-one.network-controller.escapes-values"))
  func valuesArriveAsWritten() {
    let value = #"a b&c=d?e#f "g" 50% zoë/你好"#
    let url = NetworkController.url(byAdding: ["q": value, "r": "50%20", "s": ""], to: base)
    expect(
      "the parameters, read back from the URL", parameters(url),
      is: ["q": value, "r": "50%20", "s": ""])
    let others: KeyValuePairs = [
      "tabs and line breaks": "a\tb\nc\r\nd", "control characters": "\u{1}\u{1F}\u{7F}",
      "all punctuation": ##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##,
      "emoji and accents": "👩‍👧 e\u{301} \u{2028}|\u{A0}",
    ]
    for (kind, text) in others {
      let url = NetworkController.url(byAdding: ["q": text], to: base)
      expect("the parameter “q” with \(kind), read back", parameters(url), is: ["q": text])
    }
  }

  @Test(.criterion("part-one.network-controller.escapes-names"))
  func namesArriveAsWritten() {
    let name = #"a b&c=d?e#f "g" 50% zoë/你好"#
    let url = NetworkController.url(byAdding: [name: "clouds", "r": "next"], to: base)
    expect(
      "the parameters, read back from the URL", parameters(url), is: [name: "clouds", "r": "next"])
  }

  @Test(.criterion("part-one.network-controller.keeps-what-was-there"))
  func keepsWhatWasThere() throws {
    var random = SplitMix64(state: SessionJudge.seed)
    for number in 1...12 {
      let user = random.pick("", "mira@", "mira:a%40b@")
      let host = random.pick("example.com", "127.0.0.1", "[::1]", "example.com:8443")
      let path = random.pick("search", "a%20b/search", "posts.json", "")
      let before = "https://\(user)\(host)/\(path)"
      let olds = [["old=1 & 2", "flag=on"], ["q=?", "q=\(number)"], ["empty="], []]
      let old = olds[number % olds.count]
      let query = old.map { $0.replacing("1 & 2", with: "1%20%26%202") }.joined(separator: "&")
      let fragment = number < 7 ? "top" : "top?q"
      let address = "\(before)\(old.isEmpty ? "" : "?")\(query)#\(fragment)"
      let url = try require("an address", URL(string: address))
      let added = NetworkController.url(byAdding: ["q": "clouds"], to: url)
      let items = URLComponents(url: added, resolvingAgainstBaseURL: true)?.queryItems ?? []
      expect(
        "the parameters of \(url) with “q=clouds”",
        items.map { "\($0.name)=\($0.value ?? "")" }.sorted(), is: (old + ["q=clouds"]).sorted())
      expect(
        "the URL in front of them", String(added.absoluteString.prefix { $0 != "?" }), is: before)
      expect("the text after the #", added.fragment, is: fragment)
      let same = NetworkController.url(byAdding: nil, to: url)
      expect("the same URL with nothing added", same.absoluteString, is: url.absoluteString)
    }
    let relative = URL(string: "posts.json", relativeTo: URL(string: "http://127.0.0.1:8080/feed/"))
    let added = NetworkController.url(
      byAdding: ["q": "clouds"], to: try require("a relative address", relative))
    expect(
      "the URL for “posts.json”, relative to http://127.0.0.1:8080/feed/", added.absoluteString,
      is: "http://127.0.0.1:8080/feed/posts.json?q=clouds")
  }
}

private func parameters(_ url: URL) -> [String: String] {
  let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
  return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
}
