import Cloud
import Foundation
import Lists
import TimelineModel

/// Loads and saves posts, and keeps the loaded ones: a timeline, or the results of a search.
///
/// Each screen with a list has a controller of its own. The last fetch decides which posts are in it.
///
/// Timeline overview: Controllers and Helpers, PostController.
@MainActor
public final class PostController {
  /// Called when a fetch has ended: with its posts, or with none if it failed, found nothing, or was replaced by a
  /// later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The maximum number of people in one query.
  static let maximumOwnerCount = 200
  /// The maximum number of people that a search by name considers.
  static let maximumFoundUserCount = 50

  /// The posts loaded so far.
  public var posts: [Post] { list.elements }
  /// The changes of the last update of ``posts``.
  public var changes: ListChanges { list.changes }
  /// The requests under way, and their results.
  public var status: ListStatus { list.status }

  public weak var delegate: (any PostControllerDelegate)?

  let cloudKitManager: CloudKitManager
  let userController: UserController
  private let list: PagedList<Post>

  /// The content of the list.
  private enum Content: Hashable {
    case timeline(of: CloudRecord.ID?)
    case query(CloudQuery)
    case owners(named: String)
  }

  /// Creates a controller without posts.
  public init(cloudKitManager: CloudKitManager, userController: UserController) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
    list = PagedList(
      cloudKitManager: cloudKitManager,
      makeElement: { Post(record: $0) },
      prepare: { (posts, isRefresh) async throws(CloudError) in
        try await userController.fetchUsers(posts.map(\.owner.recordID), isRefresh: isRefresh)
      }
    )
    // A request may still be under way when the controller is no longer needed.
    list.elementsUpdated = { [weak self] in self.map { $0.delegate?.postsUpdated($0.posts) } }
    list.statusUpdated = { [weak self] in self.map { $0.delegate?.statusUpdated($0.status) } }
  }

  /// Fetches the posts of a person and of those whom the person follows, the newest first.
  ///
  /// - Parameters:
  ///   - user: The person. By default the current user.
  ///   - completion: Called exactly once. A failure is in ``status``.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchTimeline`.
  public func fetchTimeline(user: User? = nil, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(
      Content.timeline(of: user?.id),
      from: { () async throws(TimelineError) in
        // The current user may have followed someone on another device.
        var user = user
        if user == nil { user = try await userController.reloadCurrentUser() }
        guard let user else { throw .noAccount }
        return Self.queries(owners: [user.reference] + user.friends)
      }, completion: completion)
  }

  /// Fetches the posts that match a query.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(query:completion:)`.
  public func fetchPosts(query: CloudQuery, completion: FetchCompletion? = nil) {
    list.refresh(Content.query(query), from: { [query] }, completion: completion)
  }

  /// Fetches the posts with a hashtag, if the term begins with `#`; otherwise those of the people whose names begin
  /// with the term. The newest come first. Case and accents do not matter.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(searchTerm:completion:)`.
  public func fetchPosts(searchTerm: String, completion: FetchCompletion? = nil) {
    if searchTerm.hasPrefix("#") {
      fetchPosts(hashtag: String(searchTerm.drop { $0 == "#" }), completion: completion)
    } else {
      fetchPosts(username: searchTerm, completion: completion)
    }
  }

  /// Fetches the posts with a hashtag, the newest first.
  ///
  /// - Parameter hashtag: The word, without `#`. Case and accents do not matter.
  public func fetchPosts(hashtag: String, completion: FetchCompletion? = nil) {
    fetchPosts(
      query: CloudQuery(
        recordType: Post.recordType,
        predicate: .contains(key: Post.Key.hashtags, .string(hashtag.asSearchTerm)),
        sortDescriptor: .newestFirst
      ),
      completion: completion
    )
  }

  /// Fetches the posts of the people whose names begin with a text, the newest first. Case and accents do not matter.
  public func fetchPosts(username: String, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(
      Content.owners(named: username),
      from: { () async throws(TimelineError) in
        let users = try await userController.fetchUsers(
          searchTerm: username, limit: Self.maximumFoundUserCount)
        return Self.queries(owners: users.map(\.reference))
      }, completion: completion)
  }

  /// Fetches the posts near a place, the nearest first.
  ///
  /// - Parameter radius: The radius in metres along the ground.
  ///
  /// Timeline overview: Features, Black Diamonds, search by location.
  public func fetchPosts(
    near location: CloudLocation, radius: Double, completion: FetchCompletion? = nil
  ) {
    fetchPosts(
      query: CloudQuery(
        recordType: Post.recordType,
        predicate: .isWithin(key: Post.Key.location, radius: radius, of: location),
        sortDescriptor: .nearestFirst(key: Post.Key.location, relativeLocation: location)
      ),
      completion: completion
    )
  }

  /// Fetches the next page of the last content.
  ///
  /// - Parameter completion: Called exactly once. A failure is in ``status``.
  public func fetchMorePosts(completion: FetchCompletion? = nil) {
    list.fetchMore(completion: completion)
  }

  /// Empties the list and ends the search.
  public func clearPosts() {
    list.clear()
  }

  private static func queries(owners: [CloudRecord.Reference]) -> [CloudQuery] {
    stride(from: 0, to: owners.count, by: maximumOwnerCount).map { start in
      let owners = owners[start..<min(start + maximumOwnerCount, owners.count)]
      return CloudQuery(
        recordType: Post.recordType,
        predicate: .isIn(key: Post.Key.owner, owners.map(CloudValue.reference)),
        sortDescriptor: .newestFirst
      )
    }
  }
}
