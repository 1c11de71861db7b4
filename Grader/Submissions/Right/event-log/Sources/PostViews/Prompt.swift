import HeadlessUI

/// An alert together with what its buttons do.
@MainActor
struct Prompt {
  struct Button {
    let title: String
    var style = Alert.Action.Style.default
    /// Gets the texts of the fields, and returns the prompt that follows, if any.
    let action: @MainActor ([String]) -> Prompt?
  }

  var title: String
  var message: String?
  var style = Alert.Style.alert
  var fields: [TextField] = []
  var buttons: [Button]
  /// The typed texts of a form that this prompt has replaced.
  var replaced: [String]?

  static let cancel = Button(title: "Cancel", style: .cancel) { _ in nil }

  var alert: Alert {
    Alert(
      title: title, message: message, preferredStyle: style, textFields: fields,
      actions: buttons.map { Alert.Action(title: $0.title, style: $0.style) })
  }

  var texts: [String] { fields.map(\.text) }
}
