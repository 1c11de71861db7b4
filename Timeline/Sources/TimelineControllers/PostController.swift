import Cloud
import Foundation
import TimelineModel

/// Loads and saves posts, and keeps the loaded ones: a timeline, or the results of a search. Each screen with a list has a
/// separate controller, and the last fetch decides which posts are in it. Failures of fetches are in the list's status.
/// Timeline overview: Controllers and Helpers, PostController.
@MainActor
public final class PostController {
  /// Called exactly once, with a fetch's posts, or with none if it failed, found nothing, or was replaced by a later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// In one query.
  static let maximumOwnerCount = 200

  public var posts: [Post] { list.elements }
  let cloudKitManager: CloudKitManager
  let userController: UserController
  public let list: PagedList<Post>

  public init(cloudKitManager: CloudKitManager, userController: UserController) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
    list = PagedList(cloudKitManager: cloudKitManager, userController: userController)
  }

  /// Fetches the posts of a person, by default the current user, and of those whom the person follows, the newest first.
  /// Timeline overview: Controllers and Helpers, PostController, `fetchTimeline`.
  public func fetchTimeline(user: User? = nil, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(user?.id, completion) {
      // The current user may have followed someone on another device.
      let user = if let user { user } else { try await userController.reloadCurrentUser() }
      return Self.queries(owners: [user.reference] + user.friends)
    }
  }

  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(query:completion:)`.
  public func fetchPosts(query: CloudQuery, completion: FetchCompletion? = nil) {
    list.refresh(query, completion) { [query] }
  }

  /// Fetches the posts with a hashtag, if the term begins with `#`; otherwise those of the people whose names begin with it.
  /// The newest come first. Case and accents do not matter.
  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(searchTerm:completion:)`.
  public func fetchPosts(searchTerm: String, completion: FetchCompletion? = nil) {
    if searchTerm.hasPrefix("#") {
      fetchPosts(hashtag: String(searchTerm.drop { $0 == "#" }), completion: completion)
    } else {
      fetchPosts(username: searchTerm, completion: completion)
    }
  }

  /// - Parameter hashtag: The word, without `#`. Case and accents do not matter.
  public func fetchPosts(hashtag: String, completion: FetchCompletion? = nil) {
    let term = CloudValue.string(hashtag.asSearchTerm)
    fetchPosts(query: Self.query(.contains(key: Post.Key.hashtags, term)), completion: completion)
  }

  /// Fetches the posts of the people whose names begin with a text, ignoring case and accents.
  public func fetchPosts(username: String, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(username, completion) {
      let users = try await userController.fetchUsers(searchTerm: username).get()
      return Self.queries(owners: users.map(\.reference))
    }
  }

  /// Fetches the posts near a place, the nearest first, within a radius in metres along the ground.
  /// Timeline overview: Features, Black Diamonds, search by location.
  public func fetchPosts(
    near location: CloudLocation, radius: Double, completion: FetchCompletion? = nil
  ) {
    let query = Self.query(
      .isWithin(key: Post.Key.location, radius: radius, of: location),
      .nearestFirst(key: Post.Key.location, relativeLocation: location))
    fetchPosts(query: query, completion: completion)
  }

  private static func query(
    _ predicate: CloudQuery.Predicate, _ order: CloudQuery.SortDescriptor = .newestFirst
  ) -> CloudQuery {
    CloudQuery(recordType: Post.recordType, predicate: predicate, sortDescriptor: order)
  }

  private static func queries(owners: [CloudRecord.Reference]) -> [CloudQuery] {
    owners.batches(of: maximumOwnerCount).map { owners in
      query(.isIn(key: Post.Key.owner, owners.map(CloudValue.reference)))
    }
  }

  /// Saves a post with a photo. Timeline overview: Controllers and Helpers, PostController, `createPost`.
  /// - Parameter id: To try again after a failure, pass the same ID. If the first attempt succeeded without a response, the
  ///   second one finds that post and saves only the changes.
  public func createPost(
    photo: Photo, caption: String, location: CloudLocation? = nil,
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString),
    completion: UserController.ChangeCompletion? = nil
  ) {
    save(completion: completion) { owner in
      let post = Post(owner: owner, caption: caption, photo: photo, location: location, id: id)
      guard let post else { throw TimelineError.invalidCaption }
      return post.recordValue
    }
  }

  /// To try again, pass the same ID, as with ``createPost(photo:caption:location:id:completion:)``.
  /// Timeline overview: Controllers and Helpers, PostController, `addCommentToPost`.
  public func addComment(
    _ text: String, to post: Post,
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString),
    completion: UserController.ChangeCompletion? = nil
  ) {
    save(completion: completion) { owner in
      let comment = Comment(
        owner: owner, post: post.reference, postOwner: post.owner, text: text, id: id)
      guard let comment else { throw TimelineError.invalidComment }
      return comment.recordValue
    }
  }

  private func save(
    completion: UserController.ChangeCompletion?,
    makeRecord: @escaping (_ owner: CloudRecord.Reference) throws -> CloudRecord
  ) {
    Task {
      let result = await Result(of: {
        let record = try makeRecord(try await userController.fetchCurrentUser().reference)
        try await cloudKitManager.updateRecord(
          CloudRecord(recordType: record.recordType, recordID: record.recordID)
        ) { saved in
          let before = saved
          for key in Set(saved.values.keys).union(record.values.keys) { saved[key] = record[key] }
          return saved != before
        }
      })
      completion?(result.failure)
    }
  }
}
