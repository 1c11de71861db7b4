import Foundation
import PostModel
import Testing

@Suite("Part Two · Black Diamonds · Report and hide · Model")
struct HiddenContentTests {
  private let post = Post(username: "troll", text: "Boo", timestamp: 1)
  private var content = HiddenContent()

  @Test mutating func `Hiding a post hides that post, and other posts by its author stay`() {
    #expect(content.isEmpty)
    #expect(content.items == [])
    #expect(!content.hides(post))
    content.insert(.post(post))

    #expect(content.hides(post))
    #expect(content.hides(Post(username: "x", text: "edited", identifier: post.identifier)))
    #expect(!content.hides(Post(username: "troll", text: "Boo")))
    #expect(!content.isEmpty)
  }

  @Test mutating func `A hidden user is hidden with every post, under exactly that name`() {
    content.insert(.user(username: "troll"))

    #expect(content.hides(post))
    #expect(content.hides(Post(username: "troll", text: "again")))
    for name in ["Troll", "troll ", "tro", "", "trоll"] {
      #expect(!content.hides(Post(username: name, text: "Boo")), "“\(name)”")
    }
  }

  @Test mutating func `Items are listed with the latest first, each once`() {
    let other = Post(username: "mira", text: "Hello")
    content.insert(.post(post))
    content.insert(.user(username: "troll"))
    content.insert(.post(other))
    content.insert(.post(post))
    content.insert(.user(username: "troll"))

    #expect(content.items == [.post(other), .user(username: "troll"), .post(post)])
  }

  @Test mutating func `Removing undoes inserting, and only that`() {
    content.insert(.post(post))
    content.insert(.user(username: "troll"))
    content.remove(.user(username: "troll"))

    #expect(content.hides(post))
    #expect(!content.hides(Post(username: "troll", text: "again")))
    #expect(content.items == [.post(post)])

    content.remove(.user(username: "nobody"))
    content.remove(.post(post))
    #expect(content == HiddenContent())
  }

  @Test mutating func `A post that was edited since is still the post that was hidden`() {
    let edited = Post(username: "troll", text: "Boo!", timestamp: 1, identifier: post.identifier)
    content.insert(.post(post))
    content.remove(.post(edited))

    #expect(!content.hides(edited))
    #expect(content.items == [])
    content.insert(.post(edited))
    #expect(content.items == [.post(edited)])
  }

  @Test func `An item keeps the first 80 scalars of a long text, followed by an ellipsis`() throws {
    let long = String(repeating: "👩‍👩‍👧", count: 1000)
    let item = HiddenContent.Item.post(
      Post(username: long, text: long, identifier: post.identifier))
    guard case .post(let identifier, let username, let excerpt) = item else {
      Issue.record("\(item) is no post")
      return
    }

    #expect(identifier == post.identifier)
    #expect(excerpt.unicodeScalars.count == 81)
    #expect(excerpt.unicodeScalars.last == "…")
    #expect(long.unicodeScalars.starts(with: excerpt.unicodeScalars.dropLast()))
    #expect(username == excerpt)

    let short = HiddenContent.Item.post(post)
    #expect(short == .post(identifier: post.identifier, username: "troll", excerpt: "Boo"))
  }

  @Test mutating func `Coding keeps the hidden items and their order`() throws {
    for text in HostileText.all {
      content.insert(.post(Post(username: text, text: text)))
      content.insert(.user(username: text))
    }
    let copy = try JSONDecoder().decode(HiddenContent.self, from: JSONEncoder().encode(content))

    #expect(copy == content)
    #expect(copy.items == content.items)
    #expect(copy.hides(Post(username: HostileText.all[3], text: "")))
  }

  @Test("Coding is a list of items, the earliest first, and repeated ones count once")
  func codingFormat() throws {
    let json = #"""
      [{"user": {"username": "troll"}},
       {"post": {"identifier": "\#(PostTests.key)", "username": "mira", "excerpt": "Hello"}},
       {"user": {"username": "troll"}}]
      """#
    let content = try JSONDecoder().decode(HiddenContent.self, from: Data(json.utf8))
    let identifier = try #require(UUID(uuidString: PostTests.key))

    #expect(
      content.items == [
        .post(identifier: identifier, username: "mira", excerpt: "Hello"), .user(username: "troll"),
      ])
  }
}

@Suite("Part Two · Black Diamonds · Report and hide · Reports")
struct ReportTests {
  @Test func `A report says which post, why and when, by default now`() throws {
    let identifier = try #require(UUID(uuidString: PostTests.key))
    let report = Report(post: identifier, reason: "Spam", timestamp: 12.5)
    let data = try JSONEncoder().encode(report)
    let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])

    #expect(Set(fields.keys) == ["post", "reason", "timestamp"])
    #expect(fields["post"] as? String == PostTests.key)
    #expect(fields["reason"] as? String == "Spam")
    #expect(fields["timestamp"] as? Double == 12.5)
    #expect(try JSONDecoder().decode(Report.self, from: data) == report)

    let before = Date().timeIntervalSince1970
    let new = Report(post: identifier, reason: "")
    #expect(before...Date().timeIntervalSince1970 ~= new.timestamp)
  }
}
