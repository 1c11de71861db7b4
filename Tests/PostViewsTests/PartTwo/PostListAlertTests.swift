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

  static let events: [PostListAlert.Event] =
    [
      .presentNewPost, .presentError,
      .row(post), .row(otherPost),
      .typing("x", field: -1), .typing("x", field: 0), .typing("x", field: 1),
      .typing("x", field: 2),
      .tap(.cancel), .tap(.post), .tap(.report), .tap(.retry), .tap(.edit), .tap(.reportPost),
      .tap(.hidePost), .tap(.hideUser),
    ] + sentForms.flatMap { [.sent($0), .sendingFailed($0, reason: "No")] }

  /// The forms whose responses arrive: those of the table, one with another key and one with another text.
  static let sentForms = [
    newPost("mira", "Hello"), newPost("mira", "Hello", key: otherKey), newPost("mira", "x"),
    report("Spam"),
  ]

  // MARK: The table

  static let cancel = Move(.tap(.cancel), .none)

  /// The moves in a form. Typing leads to the forms `typed`, one for each field.
  static func editing(_ name: String, _ form: Form, typed: [Form], isComplete: Bool) -> Row {
    let submit = PostListAlert.Event.tap(form.purpose == .newPost ? .post : .report)
    let moves =
      isComplete
      ? [Move(submit, .sending(form), .send(form))]
      : [
        Move(.presentError, .incomplete(form)), Move(submit, .editing(form), .presentErrorAlert),
      ]
    let typing = typed.enumerated().map { Move(.typing("x", field: $0), .editing($1)) }
    // The response to a form that was sent before, and has not changed since Cancel.
    let sent = sentForms.contains(form) ? [Move(.sent(form), .none)] : []
    return Row(
      name: "editing \(name)", state: .editing(form), moves: moves + typing + [cancel] + sent)
  }

  static let table: [Row] =
    [
      Row(
        name: "none", state: .none,
        moves: [
          Move(.presentNewPost, .editing(newPost("", "", key: otherKey))),
          Move(.row(post), .choosing(post)), Move(.row(otherPost), .choosing(otherPost)),
        ]),
      Row(
        name: "choosing", state: .choosing(post),
        moves: [
          Move(.tap(.reportPost), .editing(report("", on: post, key: otherKey))),
          Move(
            .tap(.hidePost), .none,
            .hide(.post(identifier: UUID(number: 1), username: "mira", excerpt: "Message 1"))),
          Move(.tap(.hideUser), .none, .hide(.user(username: "mira"))), cancel,
        ]),
      editing(
        "a new post, nothing typed", newPost("", ""),
        typed: [newPost("x", ""), newPost("", "x")], isComplete: false),
      editing(
        "a new post, no message", newPost("mira", " \n"),
        typed: [newPost("x", " \n"), newPost("mira", "x")], isComplete: false),
      editing(
        "a new post, no username", newPost("\t", "Hello"),
        typed: [newPost("x", "Hello"), newPost("\t", "x")], isComplete: false),
      editing(
        "a new post, complete", newPost("mira", "Hello"),
        typed: [newPost("x", "Hello"), newPost("mira", "x")], isComplete: true),
      editing("a report, nothing typed", report(""), typed: [report("x")], isComplete: false),
      editing("a report, complete", report("Spam"), typed: [report("x")], isComplete: true),
    ]
    + [("a new post", newPost("mira", "")), ("a report", report(""))].map { name, form in
      Row(
        name: "\(name) is incomplete", state: .incomplete(form),
        moves: [
          Move(.presentNewPost, .editing(form)),
          Move(.tap(.retry), .incomplete(form), .presentNewPostAlert), cancel,
        ])
    }
    + [("a new post", newPost("mira", "Hello")), ("a report", report("Spam"))].flatMap {
      name, form in
      [
        Row(
          name: "sending \(name)", state: .sending(form),
          moves: [
            Move(.sent(form), .none), Move(.tap(.cancel), .editing(form)),
            Move(.sendingFailed(form, reason: "No"), .failed(form, reason: "No")),
          ]),
        Row(
          name: "\(name) has failed", state: .failed(form, reason: "Why"),
          moves: [
            Move(.presentNewPost, .editing(form)), Move(.sent(form), .none),
            Move(.tap(.edit), .failed(form, reason: "Why"), .presentNewPostAlert),
            Move(.tap(.retry), .sending(form), .send(form)), cancel,
          ]),
      ]
    }

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
    arguments: ([
      "", " ", "   ", "\t", "\n", "\r\n", " \n\t ", "\u{A0}", "\u{2003}", "\u{3000}", "\u{2028}",
      "\u{85}",
    ] as [String]).samples)
  func `a blank text counts as missing`(sample: Sample<String>) {
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
