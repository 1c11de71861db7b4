import Foundation
import HeadlessUI
import PostModel

/// The alert over the list, if there is one, as a state machine.
///
///     none ── + ───────────▶ a form, see ``FormSubmission`` ── sent, or Cancel ──▶ none
///       │                       ▲
///     a row ──▶ choosing ─Report┘     (Cancel, Hide ──▶ none)
///
/// An event that does not fit the state changes nothing. Examples are a second tap on a button whose alert is gone, and a
/// response to a form that is not being sent.
enum PostListAlert: Hashable, Sendable {
  case none
  /// The reader chooses what to do with a post.
  case choosing(Post)
  /// The reader fills in a new post or a report, or waits until it is sent.
  case form(FormSubmission<Form>)

  /// What happens to an alert.
  enum Event: Hashable, Sendable {
    /// The reader asks for a form: for a new post, or for a report about the chosen post. After an error, the form with the
    /// typed text comes back, whichever of the two is asked for.
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

  /// The buttons of all alerts. The raw value is the identifier of the action.
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

  /// What the view model has to do about an event, besides showing another alert.
  enum Effect: Hashable, Sendable {
    case send(Form)
    case hide(HiddenContent.Item)
  }

  /// Changes the state. Returns what the view model has to do, if anything.
  mutating func handle(_ event: Event) -> Effect? {
    switch (self, event) {
    case (.none, .present(let form)) where form.purpose == .newPost:
      self = .form(FormSubmission(form))
    case (.choosing(let post), .present(let form)) where form.purpose == .report(post):
      self = .form(FormSubmission(form))
    case (.none, .row(let post)):
      self = .choosing(post)
    case (.choosing(let post), .tap(.hidePost)):
      self = .none
      return .hide(.post(post))
    case (.choosing(let post), .tap(.hideUser)):
      self = .none
      return .hide(.user(username: post.username))
    case (.choosing, .tap(.cancel)):
      self = .none
    case (.form(let submission), _):
      return handle(event, of: submission)
    default:
      break
    }
    return nil
  }

  private mutating func handle(_ event: Event, of submission: FormSubmission<Form>) -> Effect? {
    var submission = submission
    var sent: Form?
    switch event {
    case .present:
      sent = submission.tap(submission.state == .incomplete ? .retry : .edit)
    case .presentError where !submission.draft.isComplete:
      sent = submission.submit()
    case .typing(let text, let field) where submission.draft.fields.indices.contains(field):
      submission.edit { $0.fields[field].text = text }
    case .tap(submission.draft.submitButton) where submission.draft.isComplete:
      sent = submission.submit()
    case .tap(.retry) where submission.state != .incomplete:
      sent = submission.tap(.retry)
    case .sent(let identifier) where submission.finish(identifier, failure: nil):
      self = .none
      return nil
    case .failed(let identifier, let reason):
      _ = submission.finish(identifier, failure: reason)
    case .tap(.cancel) where submission.state != .sending:
      self = .none
      return nil
    default:
      break
    }
    self = .form(submission)
    return sent.map(Effect.send)
  }
}
