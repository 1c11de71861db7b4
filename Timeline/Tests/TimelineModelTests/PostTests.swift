import Cloud
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, Post")
struct PostTests {
  private let photo: Photo
  private let place: CloudLocation

  init() throws {
    photo = try #require(Photo(data: ModelRecords.png))
    place = try #require(CloudLocation(latitude: 54.5, longitude: 8.25))
  }

  @Test func `A post's record has everything in it but the comments`() throws {
    var post = try #require(Post(record: ModelRecords.post.saved(by: "mira")))

    #expect(post.id.recordName == "post")
    #expect(post.reference == ModelRecords.reference(toRecord: "post"))
    #expect(post.owner == ModelRecords.mira)
    #expect(post.caption == "The #sea")
    #expect(post.photo == photo)
    #expect(post.location == place)
    #expect(post.creationDate == ModelRecords.day)
    #expect(post.hashtags == ["sea"])
    #expect(post.comments == [])

    post.comments = [try #require(Comment(record: ModelRecords.comment))]
    #expect(post.recordValue == ModelRecords.post)

    let plain = try #require(
      Post(owner: ModelRecords.mira, caption: "x", photo: photo, id: post.id))
    #expect(
      plain.recordValue.values == [
        "owner": .reference(ModelRecords.mira), "caption": .string("x"),
        "photo": .asset(ModelRecords.png), "hashtags": .list([]),
      ])
  }

  @Test(arguments: HostileText.visible)
  func `A post comes back from the record`(caption: String) throws {
    for location in [nil, place] {
      let post = try #require(
        Post(owner: ModelRecords.mira, caption: caption, photo: photo, location: location))
      #expect(Post(record: post.recordValue) == post)
      #expect(post.caption.unicodeScalars.elementsEqual(caption.unicodeScalars))
    }
  }

  @Test func `A new post has a unique ID and no creation date`() throws {
    let first = try #require(Post(owner: ModelRecords.mira, caption: "x", photo: photo))
    let second = try #require(Post(owner: ModelRecords.mira, caption: "x", photo: photo))

    #expect(first.id != second.id)
    #expect(first.creationDate == nil)
  }

  @Test func `A record without a valid place or hashtags is still a post`() {
    for value in [nil] + ModelRecords.values where value?.location == nil {
      let post = Post(record: ModelRecords.post.with(value, for: "location"))
      #expect(post?.caption == "The #sea")
      #expect(post?.location == nil)
    }
    for value in [nil] + ModelRecords.values {
      #expect(Post(record: ModelRecords.post.with(value, for: "hashtags"))?.hashtags == ["sea"])
    }
  }
}
