import HeadlessUI
import PostModel

/// What the screen shows besides its rows.
struct ScreenState {
  enum Overlay {
    case nothing
    case form(name: String, message: String)
    case incomplete
    case menu(Post)
    case reason(Post, text: String)
  }

  var overlay = Overlay.nothing
  var refreshes = 0
  var olderPages = 0
}

enum ScreenEvent {
  case pulled
  case refreshed
  case reachedEnd
  case loadedOlder
  case askedForForm
  case foundIncomplete
  case selected(Post)
  case chose(Post)
  case typed(String, field: Int)
  case closed
}

extension ScreenState {
  /// The state after an event; nil if the event means nothing here.
  func after(_ event: ScreenEvent) -> ScreenState? {
    var next = self
    switch (event, overlay) {
    case (.pulled, _): next.refreshes += 1
    case (.refreshed, _): next.refreshes -= 1
    case (.reachedEnd, _): next.olderPages += 1
    case (.loadedOlder, _): next.olderPages -= 1
    case (.askedForForm, .form): return nil
    case (.askedForForm, _): next.overlay = .form(name: "", message: "")
    case (.foundIncomplete, _): next.overlay = .incomplete
    case (.selected(let post), _): next.overlay = .menu(post)
    case (.chose(let post), _): next.overlay = .reason(post, text: "")
    case (.typed(let text, 0), .form(_, let message)):
      next.overlay = .form(name: text, message: message)
    case (.typed(let text, 1), .form(let name, _)):
      next.overlay = .form(name: name, message: text)
    case (.typed(let text, 0), .reason(let post, _)): next.overlay = .reason(post, text: text)
    case (.typed, _): return nil
    case (.closed, _): next.overlay = .nothing
    }
    return next
  }

  var isForm: Bool { if case .form = overlay { true } else { false } }

  var alert: Alert? {
    switch overlay {
    case .nothing: nil
    case .form(let name, let message):
      Alert(
        title: "New message",
        textFields: [
          TextField(placeholder: "Who are you?", text: name),
          TextField(placeholder: "What do you say?", text: message),
        ],
        actions: ["Cancel", "Post"].map { .init(title: $0) })
    case .incomplete:
      Alert(
        title: "Something is missing", message: "Neither field may be blank.",
        actions: ["Cancel", "Retry"].map { .init(title: $0) })
    case .menu:
      Alert(
        title: "This post", preferredStyle: .actionSheet,
        actions: ["Hide post", "Hide all by this user", "Report post", "Cancel"].map {
          .init(title: $0)
        })
    case .reason(_, let text):
      Alert(
        title: "Report post", textFields: [TextField(placeholder: "Reason", text: text)],
        actions: ["Cancel", "Report"].map { .init(title: $0) })
    }
  }
}
