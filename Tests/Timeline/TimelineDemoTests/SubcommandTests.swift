import CommandLineSupport
import Foundation
import Testing
import TimelineTesting

@testable import TimelineDemo

@MainActor
@Suite("TimelineDemo · One thing at a time on a folder")
struct SubcommandTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(component: "SubcommandTests-\(UUID().uuidString)")

  /// Does what somebody types, and returns what is printed.
  @discardableResult
  private func run(_ user: String, _ words: String...) async throws -> String {
    try await run(user, words).get()
  }

  private func run(_ user: String, _ words: [String]) async throws -> Result<String, ExitError> {
    let options = [
      "--data", directory.path(percentEncoded: false), "--as", user, "--width", "60",
      "--height", "24", "--time-zone", "UTC",
    ]
    guard case .run(let subcommand, let options) = try Command(arguments: options + words) else {
      throw ExitError.usage("no subcommand", command: "")
    }
    var printed: [String] = []
    do {
      try await subcommand.run(options) { printed.append($0) }
      return .success(printed.joined(separator: "\n"))
    } catch let failure as ExitError {
      return .failure(failure)
    }
  }

  /// Why something cannot be done.
  private func refusal(_ user: String, _ words: String...) async throws -> ExitError {
    switch try await run(user, words) {
    case .success(let screen): throw ExitError.usage("It went well: \(screen)", command: "")
    case .failure(let failure): return failure
    }
  }

  private let photo = CloudFixture.directory.appending(path: "Photos/lake.png")
    .path(percentEncoded: false)

  private func cleanUp() {
    try? FileManager.default.removeItem(at: directory)
  }

  @Test func `Two people share photos, comments and news`() async throws {
    defer { cleanUp() }
    #expect(try await run("Ada", "timeline").contains("No photos yet"))
    try await run("Ada", "post", photo, "The #lake", "--at", "48,11.3")
    #expect(try await run("Bea", "search", "#LAKE").contains("The #lake"))
    #expect(try await run("Bea", "nearby", "48.1,11.3").contains("11 km"))
    #expect(try await run("Bea", "nearby", "48.5,11.3").contains("No photo was taken"))
    #expect(try await run("Bea", "nearby", "48.5,11.3", "--radius", "60").contains("56 km"))
    #expect(try await run("Bea", "follow", "ada").contains("Following"))
    #expect(try await run("Bea", "timeline").contains("[ PNG 640×480 ]"))
    #expect(try await run("Bea", "comment", "1", "How cold was it?").contains("How cold was it?"))

    // What nobody has looked at waits, however often the app is started.
    #expect(try await run("Ada", "timeline").contains("Notifications (2)"))
    #expect(try await run("Ada", "timeline").contains("Notifications (2)"))
    let news = try await run("Ada", "notifications")
    #expect(news.contains("Bea follows you now"))
    #expect(news.contains("How cold was it?"))
    #expect(try await run("Ada", "notifications").contains("Nothing new has happened"))
    #expect(try await run("Bea", "notifications").contains("Nothing new has happened"))

    #expect(try await run("Bea", "unfollow", "Ada").contains("Tap to follow"))
    #expect(try await run("Bea", "timeline").contains("No photos yet"))
  }

  @Test func `A post is named by its number or its ID, also far down`() async throws {
    defer { cleanUp() }
    for number in 1...20 { try await run("Ada", "post", photo, "Photo \(number)") }
    let ids = try await run("Ada", "timeline", "--height", "200", "--ids")
      .split(separator: "\n").suffix(20).map(String.init)
    #expect(Set(ids).count == 20)
    #expect(try await run("Ada", "comment", "20", "First!").contains("Photo 1 "))
    #expect(try await run("Bea", "comment", ids[19], "Second!").contains("First!"))
    #expect(try await run("Ada", "comment", ids[0], "Third!").contains("Photo 20 "))
  }

  @Test func `A post that a search finds is named by its ID, whoever shows it`() async throws {
    defer { cleanUp() }
    try await run("Ada", "post", photo, "The #lake", "--at", "48,11.3")
    let searches = [["search", "#lake"], ["search", "Ada"], ["nearby", "48,11.3"]]
    for words in searches {
      let printed = try await run("Bea", words + ["--ids"]).get()
      let id = try #require(printed.split(separator: "\n").last.map(String.init))
      #expect(try await run("Bea", "comment", id, "\(words)").contains("\(words)"))
    }
    // Her own timeline has none.
    #expect(try await run("Bea", "timeline", "--ids").hasSuffix("┘"))
  }

  @Test(arguments: ["#Ada", "Ada\nBe", "\u{1B}[31mAda", "عربي"])
  func `Whoever has a strange name can be followed all the same`(name: String) async throws {
    defer { cleanUp() }
    try await run(name, "timeline")
    #expect(try await run("Bea", "follow", name).contains("Following"))
    #expect(try await run("Bea", "unfollow", name).contains("Tap to follow"))
  }

  @Test func `Following twice, or no one, changes nothing`() async throws {
    defer { cleanUp() }
    try await run("Ada", "timeline")
    try await run("Bea", "follow", "Ada")
    #expect(try await run("Bea", "follow", "Ada").contains("Following"))
    #expect(try await run("Ada", "timeline").contains("Notifications (1)"))
    try await run("Bea", "unfollow", "Ada")
    #expect(try await run("Bea", "unfollow", "Ada").contains("Tap to follow"))
  }

  @Test func `The contacts who are here are suggested`() async throws {
    defer { cleanUp() }
    try await run("Ada", "timeline")
    let contacts = directory.appending(component: "contacts.txt")
    try Data("Zoe\n\nADA\r\nada\n".utf8).write(to: contacts)
    let screen = try await run(
      "Bea", "search", "--contacts", contacts.path(percentEncoded: false))
    #expect(screen.contains("Suggested friends"))
    #expect(screen.split(separator: "Tap to follow").count == 2)
  }

  @Test func `What cannot be done is said, with a code that tells why`() async throws {
    defer { cleanUp() }
    try await run("Ada", "timeline")
    let noPhoto = directory.appending(component: "no.png")
    try Data("no photo".utf8).write(to: noPhoto)
    let empty = directory.appending(component: "empty.png")
    try Data().write(to: empty)
    for file in [noPhoto, empty] {
      let failure = try await refusal("Ada", "post", file.path(percentEncoded: false), "Hi")
      #expect(failure.exitCode == 65)
    }
    let here = directory.path(percentEncoded: false)
    #expect(try await refusal("Ada", "post", here, "Hi").exitCode == 66)
    #expect(try await refusal("Ada", "post", "/there/is/none.png", "Hi").exitCode == 66)
    #expect(try await refusal("Ada", "search", "--contacts", "/none").exitCode == 66)
    #expect(try await refusal("Ada", "post", photo, " \n ").exitCode == 1)
    #expect(try await refusal("Ada", "search", "#").message.contains("Type a hashtag"))
    #expect(try await refusal("Ada", "follow", "Zoe").message.contains("Nobody is called “Zoe”"))
    #expect(try await refusal("Ada", "follow", "Ada").message.contains("is you"))
    #expect(try await refusal("Ada", "comment", "1", "Hi").message.contains("no post number 1"))
    #expect(try await refusal("Ada", "comment", "0", "Hi").exitCode == 1)
    #expect(try await refusal("Ada", "comment", "-5", "Hi").exitCode == 1)
    #expect(try await refusal("Ada", "comment", "none", "Hi").message.contains("no post “none”"))
    #expect(try await run("Ada", "timeline").contains("No photos yet"))
  }

  @Test func `A folder that cannot be used is said`() async throws {
    defer { cleanUp() }
    try Data("a file".utf8).write(to: directory)
    #expect(try await refusal("Ada", "timeline").exitCode == 66)
  }

  @Test func `A damaged folder is refused and left as it is`() async throws {
    defer { cleanUp() }
    try await run("Ada", "post", photo, "The lake")
    let journal = directory.appending(component: "Cloud.journal")
    var data = try Data(contentsOf: journal)
    data[data.count / 2] ^= 0xFF
    try data.write(to: journal)
    #expect(try await refusal("Ada", "timeline").exitCode == 66)
    #expect(try Data(contentsOf: journal) == data)
  }
}
