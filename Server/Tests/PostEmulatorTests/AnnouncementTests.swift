import Foundation
import HTTPServer
import RealtimeDatabase
import SharedDatabase
import Testing

@testable import PostEmulator

@Suite
struct AnnouncementTests {
  private static let address = "http://127.0.0.1:9000"

  /// The announced commands by their labels, each in the words that a shell makes of it.
  private func commands(_ rules: RealtimeDatabase.Rules) throws -> [String: [String]] {
    let options = try #require(try Options(["--rules", rules.rawValue]))
    var commands: [String: [String]] = [:]
    let text = options.announcement(address: Self.address)
    let rights =
      switch rules {
      case .open: "anybody may read and write."
      case .readOnly: "anybody may read, and nobody may write except with"
      case .locked: "nobody may read or write except with"
      }
    #expect(text.contains("rules are \(rules.rawValue): \(rights)"))
    let lines = text.replacing(/\\\n +/, with: "").split(separator: "\n")
    for match in lines.compactMap({ try? #/ +(\w.*?) +((?:swift|curl) .*)/#.wholeMatch(in: $0) }) {
      // A quoted part contains no quote.
      let parts = match.2.split(separator: "'", omittingEmptySubsequences: false)
      commands[String(match.1)] = parts.enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
    }
    return commands
  }

  private func request(curl words: [String]) throws -> HTTPRequest {
    var request = HTTPRequest(method: "GET", target: "")
    var words = words.dropFirst().makeIterator()
    while let word = words.next() {
      switch word {
      case "-X": request.method = words.next() ?? ""
      case "-d": request.body = Data((words.next() ?? "").utf8)
      case "-N": break
      case "-H":
        let field = (words.next() ?? "").split(separator: ": ")
        try #require(field.count == 2)
        request.headers[field[0].lowercased()] = String(field[1])
      default:
        #expect(word.hasPrefix(Self.address + "/"))
        request.target = String(word.dropFirst(Self.address.count))
      }
    }
    return request
  }

  /// The app's first request, or the request of a post.
  private func request(
    app words: [String], method: String = "GET", path: String = "posts", body: String = ""
  ) throws -> HTTPRequest {
    #expect(words.prefix(5) == ["swift", "run", "PostDemo", "app", "--server"])
    let url = try #require(URL(string: words[5]))
    let query = url.query().map { "?\($0)" } ?? ""
    #expect(url.absoluteString.hasPrefix(Self.address))
    return HTTPRequest(method: method, target: "/\(path).json\(query)", body: Data(body.utf8))
  }

  private func status(_ request: HTTPRequest, _ rules: RealtimeDatabase.Rules) throws -> Int {
    let database = SharedDatabase()
    database.rules = rules
    let question = try RealtimeDatabase.Request(request)
    guard EventStreams.Transport(request) != nil else {
      return database.respond(to: [question])[0].status
    }
    _ = try database.listen(to: question) { _ in }
    return 200
  }

  @Test(arguments: RealtimeDatabase.Rules.allCases)
  func `The announced rules apply, and the commands work`(rules: RealtimeDatabase.Rules) throws {
    let commands = try commands(rules)
    let app = rules == .readOnly ? "Read in the app" : "Use the app"
    #expect(Set(commands.keys) == [app, "Read the feed", "Post", "Watch it live"])
    let words = try #require(commands[app])
    #expect(try status(request(app: words), rules) == 200)
    if app == "Use the app" {
      let post = try request(app: words, method: "PUT", path: "posts/A", body: "1")
      #expect(try status(post, rules) == 200)
    }
    for (label, words) in commands where label != app {
      #expect(try status(try request(curl: words), rules) == 200, "\(words)")
    }
    #expect(try request(curl: try #require(commands["Post"])).method == "PUT")
    #expect(
      try request(curl: try #require(commands["Watch it live"])).headers["accept"]
        == "text/event-stream")
  }
}
