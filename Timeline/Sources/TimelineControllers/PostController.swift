import Cloud
import Foundation
import TimelineModel

/// Loads and saves posts, and keeps the loaded ones: a timeline, or the results of a search.
///
/// Each screen with a list has a separate controller. The last fetch decides which posts are in it.
///
/// Timeline overview: Controllers and Helpers, PostController.
@MainActor
public final class PostController {
  /// Called when a fetch has ended: with its posts, or with none if it failed, found nothing, or was replaced by a
  /// later one.
  public typealias FetchCompletion = @MainActor ([Post]) -> Void

  /// The maximum number of people in one query.
  static let maximumOwnerCount = 200

  /// The posts loaded so far.
  public var posts: [Post] { list.elements }
  let cloudKitManager: CloudKitManager
  let userController: UserController
  /// The list of ``posts``.
  public let list: PagedList<Post>

  /// Creates a controller without posts.
  public init(cloudKitManager: CloudKitManager, userController: UserController) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
    list = PagedList(cloudKitManager: cloudKitManager, userController: userController)
  }

  /// Fetches the posts of a person and of those whom the person follows, the newest first.
  ///
  /// - Parameters:
  ///   - user: The person. By default the current user.
  ///   - completion: Called exactly once. A failure is in the list's status.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchTimeline`.
  public func fetchTimeline(user: User? = nil, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(user?.id, completion) {
      // The current user may have followed someone on another device.
      let user = if let user { user } else { try await userController.reloadCurrentUser() }
      return Self.queries(owners: [user.reference] + user.friends)
    }
  }

  /// Fetches the posts that match a query.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `fetchPosts(query:completion:)`.
  public func fetchPosts(query: CloudQuery, completion: FetchCompletion? = nil) {
    list.refresh(query, completion) { [query] }
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
    let term = CloudValue.string(hashtag.asSearchTerm)
    fetchPosts(query: Self.query(.contains(key: Post.Key.hashtags, term)), completion: completion)
  }

  /// Fetches the posts of the people whose names begin with a text, the newest first. Case and accents do not matter.
  public func fetchPosts(username: String, completion: FetchCompletion? = nil) {
    let userController = userController
    list.refresh(username, completion) {
      let users = try await userController.fetchUsers(searchTerm: username).get()
      return Self.queries(owners: users.map(\.reference))
    }
  }

  /// Fetches the posts near a place, the nearest first.
  ///
  /// - Parameter radius: The radius in metres along the ground.
  ///
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
    stride(from: 0, to: owners.count, by: maximumOwnerCount).map { start in
      let owners = owners[start..<min(start + maximumOwnerCount, owners.count)]
      return query(.isIn(key: Post.Key.owner, owners.map(CloudValue.reference)))
    }
  }
}

extension PostController {
  /// Saves a post with a photo.
  ///
  /// - Parameters:
  ///   - location: The place of the photo. Nil if the person does not share it.
  ///   - id: The post's record ID. Pass the same ID when you try again after a failure: if the first attempt succeeded
  ///     without a response, the second one finds that post and does not create another. A caption that was changed in
  ///     between is saved.
  ///   - completion: Called exactly once, with nil when the cloud has the post.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `createPost`.
  public func createPost(
    photo: Photo,
    caption: String,
    location: CloudLocation? = nil,
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString),
    completion: UserController.ChangeCompletion? = nil
  ) {
    save(completion: completion) { owner in
      let post = Post(owner: owner, caption: caption, photo: photo, location: location, id: id)
      guard let post else { throw TimelineError.invalidCaption }
      return post.recordValue
    }
  }

  /// Saves a comment on a post.
  ///
  /// - Parameters:
  ///   - id: The comment's record ID. Pass the same ID when you try again, as with
  ///     ``createPost(photo:caption:location:id:completion:)``.
  ///   - completion: Called exactly once, with nil when the cloud has the comment.
  ///
  /// Timeline overview: Controllers and Helpers, PostController, `addCommentToPost`.
  public func addComment(
    _ text: String,
    to post: Post,
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

  /// Saves a record of the current user.
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
