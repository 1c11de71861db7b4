import Cloud
import Foundation
import TimelineModel

extension PostController {
  /// Saves a post with a photo.
  ///
  /// - Parameters:
  ///   - location: Where the photo was taken, if the person wants to say so.
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
    completion: (@MainActor (TimelineError?) -> Void)? = nil
  ) {
    save(completion: completion) { owner throws(TimelineError) in
      guard
        let post = Post(
          owner: owner, caption: caption, photo: photo, location: location, id: id)
      else { throw .invalidCaption }
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
    completion: (@MainActor (TimelineError?) -> Void)? = nil
  ) {
    save(completion: completion) { owner throws(TimelineError) in
      guard let comment = Comment(owner: owner, post: post, text: text, id: id) else {
        throw .invalidComment
      }
      return comment.recordValue
    }
  }

  /// Saves a record of the current user.
  private func save(
    completion: (@MainActor (TimelineError?) -> Void)?,
    makeRecord: @escaping (_ owner: CloudRecord.Reference) throws(TimelineError) -> CloudRecord
  ) {
    Task {
      do throws(TimelineError) {
        let record = try makeRecord(try await userController.fetchCurrentUser().reference)
        do throws(CloudError) {
          try await cloudKitManager.updateRecord(
            CloudRecord(recordType: record.recordType, recordID: record.recordID)
          ) { saved in
            let before = saved
            for key in Set(saved.values.keys).union(record.values.keys) { saved[key] = record[key] }
            return saved != before
          }
        } catch {
          throw .cloud(error)
        }
        completion?(nil)
      } catch {
        completion?(error)
      }
    }
  }
}
