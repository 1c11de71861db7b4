import Foundation
import PostModel
import Testing

@Suite("Part One · Implement Model")
struct PostTests {
  static let key = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"

  @Test func `The newest post comes first, and posts of one moment by falling identifier`() throws {
    let moments: [(Double, String)] = [
      (2, "00000000-0000-0000-0000-000000000000"), (1, "FF000000-0000-0000-0000-000000000000"),
      (1, "10000000-0000-0000-0000-0000000000FF"), (1, "10000000-0000-0000-0000-000000000080"),
      (1, "0FFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"), (-1, "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
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
