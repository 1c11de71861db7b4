import Cloud
import Foundation
import TimelineModel

/// Reads and writes posts, and holds those that have been read: a timeline, or what a search found.
///
/// A screen with a list has a controller of its own; which posts are in it is what was fetched last.
///
/// Timeline overview: Controllers and Helpers, PostController.
@MainActor
public final class PostController {
  /// What runs when a fetch is over: with the posts that it brought, or with none when it failed, found nothing, or was
  /// overtaken by a later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The most people that one query names.
  static let maximumOwnerCount = 200
  /// The most people that a search by name looks for.
  static let maximumFoundUserCount = 50

  /// The posts that have been read.
  public var posts: [Post] { list.elements }
  /// What the latest update of ``posts`` changed.
  public var changes: ListChanges { list.changes }
  /// What is under way and how it went.
  public var status: ListStatus { list.status }

  public weak var delegate: (any PostControllerDelegate)?

  let cloudKitManager: CloudKitManager
  let userController: UserController
  private let list: PagedList<Post>

  /// What a list consists of.
  private enum Content: Hashable {
    case timeline(of: CloudRecord.ID?)
    case query(CloudQuery)
    case owners(named: String)
  }

  /// Makes a controller that has no posts yet.
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
    // A request may be under way when nobody needs the controller any more.
    list.elementsUpdated = { [weak self] in self.map { $0.delegate?.postsUpdated($0.posts) } }
    list.statusUpdated = { [weak self] in self.map { $0.delegate?.statusUpdated($0.status) } }
  }

  /// Fetches the posts of the people that someone follows, and that person's own, the newest first.
  ///
  /// - Parameters:
  ///   - user: Whose timeline; if none is given, that of the current user.
  ///   - completion: Runs exactly once, whatever happens. A failure is in ``status``.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchTimeline`.
  public func fetchTimeline(user: User? = nil, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(
      Content.timeline(of: user?.id),
      from: { () async throws(TimelineError) in
        // Whom the current user follows may have changed on another device.
        var user = user
        if user == nil { user = try await userController.reloadCurrentUser() }
        guard let user else { throw .noAccount }
        return Self.queries(owners: [user.reference] + user.friends)
      }, completion: completion)
  }

  /// Fetches the posts that a query finds.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(query:completion:)`.
  public func fetchPosts(query: CloudQuery, completion: FetchCompletion? = nil) {
    list.refresh(Content.query(query), from: { [query] }, completion: completion)
  }

  /// Fetches the posts under a hashtag, if the term begins with `#`, and else those of the people whose names begin with it. The newest
  /// come first. Capitals and accents make no difference.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(searchTerm:completion:)`.
  public func fetchPosts(searchTerm: String, completion: FetchCompletion? = nil) {
    if searchTerm.hasPrefix("#") {
      fetchPosts(
        query: CloudQuery(
          recordType: Post.recordType,
          predicate: .contains(
            key: Post.Key.hashtags, .string(String(searchTerm.drop { $0 == "#" }).asSearchTerm)),
          sortDescriptor: .newestFirst
        ),
        completion: completion
      )
      return
    }
    let userController = userController
    list.refresh(
      Content.owners(named: searchTerm),
      from: { () async throws(TimelineError) in
        let users = try await userController.fetchUsers(
          searchTerm: searchTerm, limit: Self.maximumFoundUserCount)
        return Self.queries(owners: users.map(\.reference))
      }, completion: completion)
  }

  /// Fetches the posts from around a place, the nearest first.
  ///
  /// - Parameter radius: In metres along the ground.
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

  /// Adds the next page of whatever was fetched last.
  ///
  /// - Parameter completion: Runs exactly once, whatever happens. A failure is in ``status``.
  public func fetchMorePosts(completion: FetchCompletion? = nil) {
    list.fetchMore(completion: completion)
  }

  /// Empties the list: nothing is searched for any more.
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
