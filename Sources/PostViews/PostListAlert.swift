import Foundation
import HeadlessUI
import PostModel

/// The alert that stands over the list, or none: a state machine.
///
///     none ── + ──▶ filling in ◀── Retry ── incomplete        (Cancel leads from each of
///       │               │  ▲ Edit               ▲            them to none)
///       │             Post └──── failed         │
///     a row             │         ▲   │ Retry   │ a field is blank
///       ▼               ▼         │   ▼         │
///     choosing ─Report─▶ filling in ──▶ sending ──▶ none
///
/// An event that a state has no answer for changes nothing: a second tap on a button whose alert is gone, an
/// answer to something that is not being sent.
enum PostListAlert: Hashable, Sendable {
  case none
  /// What to do with a post?
  case choosing(Post)
  /// The reader types.
  case editing(Form)
  /// Something is missing.
  case incomplete(Form)
  /// The form is on its way to the server.
  case sending(Form)
  /// It did not get there.
  case failed(Form, reason: String)

  /// What happens to an alert.
  enum Event: Hashable, Sendable {
    /// A form is asked for: a new post over the list, a report by the choice of what to do with its post. After an
    /// error it is the form with what was typed before that comes back, whichever is asked for.
    case present(Form)
    /// The form is not complete.
    case presentError
    /// A row was tapped.
    case row(Post)
    case typing(String, field: Int)
    case tap(Button)
    /// The server confirmed the form with this identifier.
    case sent(UUID)
    case failed(UUID, reason: String)
  }

  /// The buttons of all the alerts; the raw value is what they say.
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

  /// What is to be done about an event, besides showing another alert.
  enum Effect: Hashable, Sendable {
    case send(Form)
    case hide(HiddenContent.Item)
  }

  /// Moves on. Returns what is to be done, if anything.
  mutating func handle(_ event: Event) -> Effect? {
    switch (self, event) {
    case (.none, .present(let form)) where form.purpose == .newPost:
      self = .editing(form)
    case (.choosing(let post), .present(let form)) where form.purpose == .report(post):
      self = .editing(form)
    case (.incomplete(let form), .present), (.failed(let form, _), .present):
      self = .editing(form)
    case (.editing(let form), .presentError) where !form.isComplete:
      self = .incomplete(form)

    case (.none, .row(let post)):
      self = .choosing(post)
    case (.choosing(let post), .tap(.hidePost)):
      self = .none
      return .hide(.post(post))
    case (.choosing(let post), .tap(.hideUser)):
      self = .none
      return .hide(.user(username: post.username))

    case (.editing(var form), .typing(let text, let field))
    where form.fields.indices.contains(field):
      form.fields[field].text = text
      self = .editing(form)
    case (.editing(let form), .tap(let button))
    where button == form.submitButton && form.isComplete:
      self = .sending(form)
      return .send(form)
    case (.failed(let form, _), .tap(.retry)):
      self = .sending(form)
      return .send(form)

    case (.sending(let form), .sent(let identifier)) where identifier == form.identifier:
      self = .none
    case (.sending(let form), .failed(let identifier, let reason))
    where identifier == form.identifier:
      self = .failed(form, reason: reason)

    case (.choosing, .tap(.cancel)), (.editing, .tap(.cancel)), (.incomplete, .tap(.cancel)),
      (.failed, .tap(.cancel)):
      self = .none

    default:
      break
    }
    return nil
  }
}
