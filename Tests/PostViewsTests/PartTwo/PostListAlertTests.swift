import Foundation
import HeadlessUI
import PostModel
import TestSupport
import Testing

@testable import PostViews

/// All states and all events, with the result of each pair. A pair that is not listed changes nothing.
@Suite("Part Two · Add Posting Functionality to the User Interface · Every alert and every event")
struct PostListAlertTests {
  typealias Form = PostListAlert.Form

  /// The result of an event in a state.
  struct Move: Sendable {
    let event: PostListAlert.Event
    let next: PostListAlert.State
    var effect: PostListAlert.Effect?

    init(
      _ event: PostListAlert.Event, _ next: PostListAlert.State,
      _ effect: PostListAlert.Effect? = nil
    ) {
      self.event = event
      self.next = next
      self.effect = effect
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let state: PostListAlert.State
    let moves: [Move]

    var testDescription: String { name }
  }

  // MARK: Forms

  static let post = Post.number(1, by: "mira")
  static let otherPost = Post.number(2, by: "noor")
  /// The key of the displayed form, and the key of another one.
  static let key = UUID(number: 11)
  static let otherKey = UUID(number: 12)

  static func newPost(_ username: String, _ message: String, key: UUID = key) -> Form {
    var form = Form(identifier: key)
    form.fields[0].text = username
    form.fields[1].text = message
    return form
  }

  static func report(_ reason: String, on post: Post = post, key: UUID = key) -> Form {
    var form = Form(reporting: post, identifier: key)
    form.fields[0].text = reason
    return form
  }

  // MARK: Events

  static let events: [PostListAlert.Event] = [
    .presentNewPost, .presentError,
    .row(post), .row(otherPost),
    .typing("x", field: -1), .typing("x", field: 0), .typing("x", field: 1),
    .typing("x", field: 2),
    .tap(.cancel), .tap(.post), .tap(.report), .tap(.retry), .tap(.edit), .tap(.reportPost),
    .tap(.hidePost), .tap(.hideUser),
    .sent(key), .sent(otherKey), .sendingFailed(key, reason: "No"),
    .sendingFailed(otherKey, reason: "No"),
  ]

  // MARK: The table

  static let table: [Row] = [
    Row(
      name: "none", state: .none,
      moves: [
        Move(.presentNewPost, .editing(newPost("", "", key: otherKey))),
        Move(.row(post), .choosing(post)),
        Move(.row(otherPost), .choosing(otherPost)),
      ]),
    Row(
      name: "choosing", state: .choosing(post),
      moves: [
        Move(.tap(.reportPost), .editing(report("", on: post, key: otherKey))),
        Move(
          .tap(.hidePost), .none,
          .hide(.post(identifier: UUID(number: 1), username: "mira", excerpt: "Message 1"))),
        Move(.tap(.hideUser), .none, .hide(.user(username: "mira"))),
        Move(.tap(.cancel), .none),
      ]),

    Row(
      name: "editing a new post, nothing typed", state: .editing(newPost("", "")),
      moves: [
        Move(.presentError, .incomplete(newPost("", ""))),
        Move(.tap(.post), .editing(newPost("", "")), .presentErrorAlert),
        Move(.typing("x", field: 0), .editing(newPost("x", ""))),
        Move(.typing("x", field: 1), .editing(newPost("", "x"))),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "editing a new post, no message", state: .editing(newPost("mira", " \n")),
      moves: [
        Move(.presentError, .incomplete(newPost("mira", " \n"))),
        Move(.tap(.post), .editing(newPost("mira", " \n")), .presentErrorAlert),
        Move(.typing("x", field: 0), .editing(newPost("x", " \n"))),
        Move(.typing("x", field: 1), .editing(newPost("mira", "x"))),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "editing a new post, no username", state: .editing(newPost("\t", "Hello")),
      moves: [
        Move(.presentError, .incomplete(newPost("\t", "Hello"))),
        Move(.tap(.post), .editing(newPost("\t", "Hello")), .presentErrorAlert),
        Move(.typing("x", field: 0), .editing(newPost("x", "Hello"))),
        Move(.typing("x", field: 1), .editing(newPost("\t", "x"))),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "editing a new post, complete", state: .editing(newPost("mira", "Hello")),
      moves: [
        Move(.typing("x", field: 0), .editing(newPost("x", "Hello"))),
        Move(.typing("x", field: 1), .editing(newPost("mira", "x"))),
        Move(
          .tap(.post), .sending(newPost("mira", "Hello")), .send(newPost("mira", "Hello"))),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "editing a report, nothing typed", state: .editing(report("")),
      moves: [
        Move(.presentError, .incomplete(report(""))),
        Move(.tap(.report), .editing(report("")), .presentErrorAlert),
        Move(.typing("x", field: 0), .editing(report("x"))),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "editing a report, complete", state: .editing(report("Spam")),
      moves: [
        Move(.typing("x", field: 0), .editing(report("x"))),
        Move(.tap(.report), .sending(report("Spam")), .send(report("Spam"))),
        Move(.tap(.cancel), .none),
      ]),

    Row(
      name: "a new post is incomplete", state: .incomplete(newPost("mira", "")),
      moves: [
        Move(.presentNewPost, .editing(newPost("mira", ""))),
        Move(.tap(.retry), .incomplete(newPost("mira", "")), .presentNewPostAlert),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "a report is incomplete", state: .incomplete(report("")),
      moves: [
        Move(.presentNewPost, .editing(report(""))),
        Move(.tap(.retry), .incomplete(report("")), .presentNewPostAlert),
        Move(.tap(.cancel), .none),
      ]),

    Row(
      name: "sending a new post", state: .sending(newPost("mira", "Hello")),
      moves: [
        Move(.sent(key), .none),
        Move(
          .sendingFailed(key, reason: "No"), .failed(newPost("mira", "Hello"), reason: "No")),
      ]),
    Row(
      name: "sending a report", state: .sending(report("Spam")),
      moves: [
        Move(.sent(key), .none),
        Move(.sendingFailed(key, reason: "No"), .failed(report("Spam"), reason: "No")),
      ]),

    Row(
      name: "a new post has failed", state: .failed(newPost("mira", "Hello"), reason: "Why"),
      moves: [
        Move(.presentNewPost, .editing(newPost("mira", "Hello"))),
        Move(.tap(.edit), .failed(newPost("mira", "Hello"), reason: "Why"), .presentNewPostAlert),
        Move(
          .tap(.retry), .sending(newPost("mira", "Hello")), .send(newPost("mira", "Hello"))),
        Move(.tap(.cancel), .none),
      ]),
    Row(
      name: "a report has failed", state: .failed(report("Spam"), reason: "Why"),
      moves: [
        Move(.presentNewPost, .editing(report("Spam"))),
        Move(.tap(.edit), .failed(report("Spam"), reason: "Why"), .presentNewPostAlert),
        Move(.tap(.retry), .sending(report("Spam")), .send(report("Spam"))),
        Move(.tap(.cancel), .none),
      ]),
  ]

  @Test("each event has its listed result or no effect", arguments: table)
  func moves(row: Row) {
    for event in Self.events {
      let move = row.moves.first { $0.event == event }
      var alert = PostListAlert(state: row.state, username: "") { Self.otherKey }
      let effect = alert.handle(event)
      #expect(alert.state == move?.next ?? row.state, "\(event)")
      #expect(effect == move?.effect, "\(event)")
    }
  }

  @Test func `the table lists only events that the tests try`() {
    for row in Self.table {
      #expect(row.moves.allSatisfy { Self.events.contains($0.event) }, "\(row.name)")
    }
    #expect(PostListAlert.Button.allCases.allSatisfy { Self.events.contains(.tap($0)) })
  }

  @Test("a button that is displayed does something; one that is not does nothing", arguments: table)
  func buttons(row: Row) {
    let displayed = Set((row.state.alert?.actions ?? []).map(\.title))
    for move in row.moves {
      if case .tap(let button) = move.event { #expect(displayed.contains(button.rawValue)) }
    }
  }

  @Test(
    "a blank text counts as missing",
    arguments: ([
      "", " ", "   ", "\t", "\n", "\r\n", " \n\t ", "\u{A0}", "\u{2003}", "\u{3000}", "\u{2028}",
      "\u{85}",
    ] as [String]).samples)
  func blank(sample: Sample<String>) {
    let text = sample.value
    #expect(!Self.newPost(text, "Hello").isComplete)
    #expect(!Self.newPost("mira", text).isComplete)
    #expect(!Self.report(text).isComplete)
  }

  @Test("other texts count as present", arguments: [".", " a ", "0", "\u{1F600}", "\u{FFFD}", "日"])
  func something(text: String) {
    #expect(Self.newPost(text, "Hello").isComplete)
    #expect(Self.newPost("mira", text).isComplete)
    #expect(Self.report(text).isComplete)
  }
}
