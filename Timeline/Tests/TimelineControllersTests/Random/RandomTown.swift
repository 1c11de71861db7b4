import TestSupport

/// The state of a town as plain lists.
struct RandomTown {
  struct Person {
    let name: String
    var displayName: Name
    var friends: Set<Int> = []
    var news: [News] = []
  }

  struct Entry {
    let id: String
    let owner: Int
    let text: String
    let hashtag: String
  }

  struct Reply {
    let post: Int
    let owner: Int
    let text: String
  }

  enum News: Hashable {
    case reply(owner: Int, text: String)
    case follower(Int)
  }

  /// A name, and how a search spells it.
  typealias Name = (text: String, plain: String)

  static let names: [Name] = [
    ("Mira", "mira"), ("MIRABEL", "mirabel"), ("Émile", "emile"), ("emilia", "emilia"),
    ("Øre", "øre"), ("ÖRE", "ore"),
  ]

  static let terms = ["m", "mir", "MIRA", "é", "EMIL", "o", "ø", "x"]
  static let plainTerms = ["m", "mir", "mira", "e", "emil", "o", "ø", "x"]
  static let hashtags = ["sea", "sun", "sand"]

  var people: [Person]
  /// The earliest first.
  var posts: [Entry] = []
  var replies: [Reply] = []

  init(_ count: Int, using generator: inout SplitMix64) {
    people = (0..<count).map { number in
      Person(
        name: "person-\(number)",
        displayName: Self.names[Int.random(in: 0..<Self.names.count, using: &generator)])
    }
  }

  func timeline(of reader: Int) -> [String] {
    posts.filter { $0.owner == reader || people[reader].friends.contains($0.owner) }
      .reversed().map(\.id)
  }

  func posts(byNamesBeginningWith plainTerm: String) -> [String] {
    posts.filter { people[$0.owner].displayName.plain.hasPrefix(plainTerm) }.reversed().map(\.id)
  }

  func posts(under hashtag: String) -> [String] {
    posts.filter { $0.hashtag == hashtag }.reversed().map(\.id)
  }

  func replies(to post: Int) -> [String] {
    replies.filter { $0.post == post }.reversed().map(\.text)
  }

  mutating func follow(_ friend: Int, by reader: Int) {
    guard people[reader].friends.insert(friend).inserted else { return }
    people[friend].news.append(.follower(reader))
  }

  mutating func reply(_ text: String, to post: Int, by owner: Int) {
    replies.append(Reply(post: post, owner: owner, text: text))
    guard posts[post].owner != owner else { return }
    people[posts[post].owner].news.append(.reply(owner: owner, text: text))
  }

  /// Takes a person's new notifications, in words. Followers are included only if they still follow.
  mutating func takeNews(of reader: Int) -> [String] {
    let news = people[reader].news
    people[reader].news = []
    return news.compactMap { news in
      switch news {
      case .reply(let owner, let text): "\(people[owner].displayName.text): \(text)"
      case .follower(let other) where people[other].friends.contains(reader):
        "\(people[other].displayName.text) follows"
      case .follower: nil
      }
    }
  }
}
