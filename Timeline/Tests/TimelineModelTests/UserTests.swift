import Cloud
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, User")
struct UserTests {
  @Test func `A user's record has everything in it, and the name as searched for`() throws {
    let user = try #require(User(record: ModelRecords.user.saved(by: "mira")))

    #expect(user.id.recordName == "user-mira")
    #expect(user.displayName == "Mira")
    #expect(user.photo?.data == ModelRecords.png)
    #expect(user.friends == [ModelRecords.ben, ModelRecords.zoe])
    #expect(user.reference == ModelRecords.mira)
    #expect(user.recordValue == ModelRecords.user)

    let other = try #require(User(id: ModelRecords.mira.recordID, displayName: "Élodie ẞ"))
    #expect(
      other.recordValue.values == [
        "displayName": .string("Élodie ẞ"), "searchName": .string("elodie ss"),
        "friends": .list([]),
      ])
  }

  @Test(arguments: HostileText.visible)
  func `A user comes back from the record`(name: String) throws {
    let users = [
      User(id: ModelRecords.mira.recordID, displayName: name),
      User(
        id: ModelRecords.mira.recordID, displayName: name, photo: Photo(data: ModelRecords.png),
        friends: [ModelRecords.zoe, ModelRecords.ben]),
    ]
    for user in users {
      let user = try #require(user)
      #expect(User(record: user.recordValue) == user)
      #expect(user.displayName.unicodeScalars.elementsEqual(name.unicodeScalars))
    }
  }

  @Test func `A record without a valid photo is still a user`() {
    let noPhotos = [nil] + ModelRecords.values.filter { $0.asset != ModelRecords.png }
    for value in noPhotos {
      let user = User(record: ModelRecords.user.with(value, for: "photo"))
      #expect(user?.displayName == "Mira")
      #expect(user?.photo == nil)
    }
  }

  @Test func `Friends are references or missing, and nobody follows anyone twice, or themselves`() {
    func friends(_ value: CloudValue?) -> [CloudRecord.Reference]? {
      User(record: ModelRecords.user.with(value, for: "friends"))?.friends
    }
    #expect(friends(nil) == [])
    #expect(friends(.list([])) == [])
    for value in ModelRecords.values where value != .list([]) { #expect(friends(value) == nil) }
    let (mira, ben, zoe) = (ModelRecords.mira, ModelRecords.ben, ModelRecords.zoe)
    #expect(friends(.list([zoe, mira, ben, zoe].map(CloudValue.reference))) == [zoe, ben])
  }

  @Test func `Nobody follows more than ten thousand people`() {
    let most = (0..<10_000).map { ModelRecords.reference(to: "\($0)") }

    #expect(
      User(id: ModelRecords.mira.recordID, displayName: "Mira", friends: most)?.friends == most)
    #expect(
      User(id: ModelRecords.mira.recordID, displayName: "Mira", friends: most + [ModelRecords.ben])
        == nil)
  }

  @Test func `A user follows exactly the friends in the record`() throws {
    let user = try #require(User(record: ModelRecords.user))
    let ben = try #require(User(id: ModelRecords.ben.recordID, displayName: "Ben"))
    let other = try #require(User(id: CloudRecord.ID(recordName: "user-other"), displayName: "Ben"))

    #expect(user.follows(ben))
    #expect(!user.follows(other))
    #expect(!user.follows(user))
    #expect(!ben.follows(user))
  }

  @Test func `The ID of a user's record differs from that of CloudKit's record`() {
    #expect(User.recordID(for: CloudRecord.ID(recordName: "_123")).recordName == "user-_123")
  }
}
