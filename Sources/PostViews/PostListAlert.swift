import Foundation
import HeadlessUI
import PostModel

/// The optional alert over the list: a state machine, which the documented methods of ``PostListViewModel`` enter.
///
///     none ──── presentNewPostAlert ────▶ editing ──── Post or Report ────▶ sending ── sent ──▶ none
///      │                                   ▲   │ ▲                           │   ▲
///      └─ a row ─▶ choosing ─ Report post ─┘   │ └───────── Edit ─── failed ◀┘   │
///                     │                        │ ▲                     └─ Retry ─┘
///                     └─ Hide ─▶ none          │ └─ Retry or presentNewPostAlert
///                                              └─ presentErrorAlert ─▶ incomplete
///
/// Cancel leads from `sending` back to `editing`, and from every other state to `none`. If the form has been sent after all, it closes, also
/// from `editing` and `failed`, unless its text has changed. Any other event is ignored, such as a second tap on a button.
struct PostListAlert {
  enum State: Hashable, Sendable {
    case none
    case choosing(Post)
    case editing(Form)
    case incomplete(Form)
    case sending(Form)
    case failed(Form, reason: String)
  }

  enum Event: Hashable, Sendable {
    /// After an error, the form comes back with the typed text.
    case presentNewPost
    case presentError
    case row(Post)
    case typing(String, field: Int)
    case tap(Button)
    case sent(Form)
    case sendingFailed(Form, reason: String)
  }

  /// The raw value is the identifier of the action.
  enum Button: String, CaseIterable, Sendable {
    case cancel = "Cancel"
    case post = "Post"
    case report = "Report"
    case retry = "Retry"
    case edit = "Edit"
    case reportPost = "Report post"
    case hidePost = "Hide post"
    case hideUser = "Hide all by this user"
  }

  /// The work of the view model after an event, besides showing another alert.
  enum Effect: Hashable, Sendable {
    case send(Form)
    case hide(HiddenContent.Item)
    case presentNewPostAlert
    case presentErrorAlert
  }

  private(set) var state: State
  /// The author of the next new post, until the reader types another one.
  private(set) var username: String
  let makeIdentifier: () -> UUID

  init(state: State = .none, username: String, makeIdentifier: @escaping () -> UUID) {
    self.state = state
    self.username = username
    self.makeIdentifier = makeIdentifier
  }

  mutating func handle(_ event: Event) -> Effect? {
    switch (state, event) {
    case (.none, .presentNewPost):
      state = .editing(Form(identifier: makeIdentifier(), username: username))
    case (.none, .row(let post)):
      state = .choosing(post)

    case (.choosing(let post), .tap(.reportPost)):
      state = .editing(Form(reporting: post, identifier: makeIdentifier()))
    case (.choosing(let post), .tap(.hidePost)):
      state = .none
      return .hide(.post(post))
    case (.choosing(let post), .tap(.hideUser)):
      state = .none
      return .hide(.user(username: post.username))

    case (.editing(var form), .typing(let text, let field)) where form.fields.indices ~= field:
      form.fields[field].text = text
      state = .editing(form)
    case (.editing(let form), .tap(let button)) where button == form.submitButton:
      return form.isComplete ? send(form) : .presentErrorAlert
    case (.editing(let form), .presentError) where !form.isComplete:
      state = .incomplete(form)

    case (.incomplete, .tap(.retry)), (.failed, .tap(.edit)): return .presentNewPostAlert
    case (.incomplete(let form), .presentNewPost), (.failed(let form, _), .presentNewPost):
      state = .editing(form)
    case (.failed(let form, _), .tap(.retry)):
      return send(form)

    case (.sending(let form), .sent(let sent)) where form == sent,
      (.editing(let form), .sent(let sent)) where form == sent,
      (.failed(let form, _), .sent(let sent)) where form == sent:
      if form.purpose == .newPost { username = form.username }
      state = .none
    case (.sending(let form), .sendingFailed(let sent, let reason)) where form == sent:
      state = .failed(form, reason: reason)
    case (.sending(let form), .tap(.cancel)):
      state = .editing(form)

    case (.choosing, .tap(.cancel)), (.editing, .tap(.cancel)), (.incomplete, .tap(.cancel)),
      (.failed, .tap(.cancel)):
      state = .none
    default: break
    }
    return nil
  }

  private mutating func send(_ form: Form) -> Effect {
    state = .sending(form)
    return .send(form)
  }
}

extension PostListAlert.State {
  var form: PostListAlert.Form? {
    switch self {
    case .none, .choosing: nil
    case .editing(let form), .incomplete(let form), .sending(let form), .failed(let form, _): form
    }
  }
}
