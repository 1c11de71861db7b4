import HeadlessUI
import Testing

@testable import TimelineViews

/// The effect of each event in each state. Pairs that are not in the table change nothing.
@Suite("Submission · Every state and every event")
struct SubmissionTests {
  struct Note: Draft {
    let id: Int
    var text = ""
    var isComplete: Bool { !text.isEmpty }
  }

  enum Event: Hashable, CaseIterable {
    case edit, submit, retry, editButton, cancel, sent, failed, sentOther, failedOther
  }

  enum Effect: Hashable {
    case send(Note)
    case arrived
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let path: [Event]
    let state: FormSubmission<Note>.State
    let text: String
    /// A filled-in draft is unsaved until it is sent.
    let isUnsaved: Bool
    let moves: [Event: (state: FormSubmission<Note>.State, text: String, effect: Effect?)]

    var testDescription: String { name }
  }

  static let note = Note(id: 1, text: "Hi")
  static let changed = Note(id: 1, text: "Ho")
  static let table: [Row] = [
    Row(
      name: "editing, nothing typed", path: [], state: .editing, text: "", isUnsaved: false,
      moves: [.edit: (.editing, "Hi", nil), .submit: (.incomplete, "", nil)]),
    Row(
      name: "editing, complete", path: [.edit], state: .editing, text: "Hi", isUnsaved: true,
      moves: [.submit: (.sending, "Hi", .send(note)), .sent: (.sent, "Hi", .arrived)]),
    Row(
      name: "incomplete", path: [.submit], state: .incomplete, text: "", isUnsaved: false,
      moves: [.retry: (.editing, "", nil), .editButton: (.editing, "", nil)]),
    Row(
      name: "sending", path: [.edit, .submit], state: .sending, text: "Hi", isUnsaved: true,
      moves: [
        .sent: (.sent, "Hi", .arrived), .failed: (.failed(reason: "No"), "Hi", nil),
        .cancel: (.editing, "Hi", nil),
      ]),
    Row(
      name: "failed", path: [.edit, .submit, .failed], state: .failed(reason: "No"), text: "Hi",
      isUnsaved: true,
      moves: [.retry: (.sending, "Hi", .send(note)), .editButton: (.editing, "Hi", nil)]),
    Row(
      name: "sent", path: [.edit, .submit, .sent], state: .sent, text: "Hi", isUnsaved: false,
      moves: [:]),
  ]

  private static func handle(_ event: Event, _ submission: inout FormSubmission<Note>) -> Effect? {
    switch event {
    case .edit:
      submission.edit { $0.text = "Hi" }
      return nil
    case .submit: return submission.submit().map(Effect.send)
    case .retry: return submission.tap(.retry).map(Effect.send)
    case .editButton: return submission.tap(.edit).map(Effect.send)
    case .cancel: return submission.tap(.cancel).map(Effect.send)
    case .sent: return submission.finish(note, failure: nil) ? .arrived : nil
    case .failed: return submission.finish(note, failure: "No") ? .arrived : nil
    case .sentOther: return submission.finish(changed, failure: nil) ? .arrived : nil
    case .failedOther: return submission.finish(changed, failure: "No") ? .arrived : nil
    }
  }

  private static func submission(after path: [Event]) -> FormSubmission<Note> {
    var submission = FormSubmission(Note(id: 1))
    for event in path { _ = handle(event, &submission) }
    return submission
  }

  @Test("each event leads to the state in the table, or changes nothing", arguments: table)
  func moves(row: Row) {
    for event in Event.allCases {
      var submission = Self.submission(after: row.path)
      #expect(submission.state == row.state)
      #expect(submission.draft.text == row.text)
      #expect(submission.hasUnsavedChanges == row.isUnsaved)
      let effect = Self.handle(event, &submission)
      let move = row.moves[event]
      #expect(submission.state == move?.state ?? row.state, "\(event)")
      #expect(submission.draft.text == move?.text ?? row.text, "\(event)")
      #expect(effect == move?.effect, "\(event)")
    }
  }

  @Test("an incomplete, sending or failed draft has an alert with the right buttons")
  func alerts() {
    func alert(_ path: [Event], canCancel: Bool = true) -> Alert? {
      Self.submission(after: path)
        .alert(hint: "It needs words.", failureTitle: "It failed", canCancel: canCancel)
    }
    #expect(alert([]) == nil)
    let cancel = Alert.Action(title: "Cancel", style: .cancel)
    #expect(alert([.edit, .submit]) == Alert(title: "Sending…", actions: [cancel]))
    #expect(alert([.edit, .submit, .sent]) == nil)
    #expect(
      alert([.submit])
        == Alert(
          title: "Something is missing", message: "It needs words.",
          actions: [.init(title: "Retry"), cancel]))
    #expect(
      alert([.edit, .submit, .failed])
        == Alert(
          title: "It failed", message: "No",
          actions: [.init(title: "Retry"), .init(title: "Edit"), cancel]))
    #expect(alert([.submit], canCancel: false)?.actions.map(\.title) == ["Retry"])
    #expect(
      alert([.edit, .submit, .failed], canCancel: false)?.actions.map(\.title) == ["Retry", "Edit"])
  }

  @Test func `the hint may have another title and another button`() {
    let alert = Self.submission(after: [.submit])
      .alert(
        hintTitle: "Too short", hint: "It needs words.", hintButton: .edit,
        failureTitle: "It failed")
    #expect(alert?.title == "Too short")
    #expect(alert?.actions.map(\.title) == ["Edit", "Cancel"])
  }
}
