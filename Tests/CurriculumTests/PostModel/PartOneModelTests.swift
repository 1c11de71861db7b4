import Foundation
import PostModel
import Testing

@Suite("Part One · Implement Model", .serialized)
struct PartOneModelTests {
  @Test(.criterion("part-one.model.keeps-what-it-is-made-of"))
  func keepsWhatItIsMadeOf() {
    let identifier = UUID()
    let post = Post(username: "mira", text: "Good morning", timestamp: 1.5, identifier: identifier)
    expect("the post's username", post.username, is: "mira")
    expect("the post's text", post.text, is: "Good morning")
    expect("the post's timestamp", post.timestamp, is: 1.5)
    expect("the post's identifier", post.identifier, is: identifier)
  }
}
