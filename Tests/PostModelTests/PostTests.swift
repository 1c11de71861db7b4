import Foundation
import PostModel
import Testing

@Suite("Part One · Implement Model")
struct PostTests {
  static let key = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"

  @Test("Step 3: a post has its four properties, and its identifier identifies it")
  func properties() throws {
    let identifier = try #require(UUID(uuidString: Self.key))
    let post = Post(username: "mira", text: "Hello", timestamp: 12.5, identifier: identifier)

    #expect(post.username == "mira")
    #expect(post.text == "Hello")
    #expect(post.timestamp == 12.5)
    #expect(post.identifier == identifier)
    #expect(post.id == identifier)
  }

  @Test("Step 4: a new post has the current time and a unique identifier")
  func defaults() {
    let before = Date().timeIntervalSince1970
    let posts = (0..<100).map { Post(username: "mira", text: "\($0)") }
    let after = Date().timeIntervalSince1970

    #expect(Set(posts.map(\.identifier)).count == 100)
    #expect(posts.allSatisfy { before...after ~= $0.timestamp })
  }

  @Test("The newest post comes first, and posts of one moment by falling identifier")
  func order() throws {
    let moments: [(Double, String)] = [
      (2, "00000000-0000-0000-0000-000000000000"),
      (1, "FF000000-0000-0000-0000-000000000000"),
      (1, "10000000-0000-0000-0000-0000000000FF"),
      (1, "10000000-0000-0000-0000-000000000080"),
      (1, "0FFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
      (-1, "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
    ]
    let posts = try moments.map { timestamp, key in
      Post(
        username: "", text: "", timestamp: timestamp,
        identifier: try #require(UUID(uuidString: key)))
    }

    for (index, post) in posts.enumerated() {
      for (otherIndex, other) in posts.enumerated() {
        #expect(Post.isNewer(post, than: other) == (index < otherIndex))
      }
    }
    #expect(posts.reversed().sorted(by: Post.isNewer) == posts)
  }
}
