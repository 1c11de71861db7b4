/// An alert or an action sheet: `UIAlertController` as a value. A view draws it, and passes taps and typed texts to the view model.
public struct Alert: Hashable, Codable, Sendable {
  public enum Style: String, Codable, Sendable { case alert, actionSheet }

  public struct Action: Hashable, Codable, Sendable {
    public enum Style: String, Codable, Sendable { case `default`, cancel, destructive }

    /// No two buttons of an alert have the same title.
    public var title: String
    public var style: Style
    /// The purpose of the button, in every language. By default, it equals the title.
    public var identifier: String

    public init(title: String, style: Style = .default, identifier: String? = nil) {
      self.title = title
      self.style = style
      self.identifier = identifier ?? title
    }
  }

  public var title: String
  public var message: String?
  public var preferredStyle: Style
  public var textFields: [TextField]
  public var actions: [Action]

  public init(
    title: String, message: String? = nil, preferredStyle: Style = .alert,
    textFields: [TextField] = [], actions: [Action] = []
  ) {
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    self.textFields = textFields
    self.actions = actions
  }

  /// The button that cancels.
  public var wayOut: ScreenElement? {
    actions.firstIndex { $0.style == .cancel }.map(ScreenElement.alertAction)
  }

  /// Whether the button that cancels keeps typed text. If it is the only one, it ends the work under way and leads back.
  public var cancelKeepsText: Bool { actions.count == 1 }

  /// The button of an error that leads back to the typed text: the last one besides the one that cancels. Nil if this alert has the text.
  public var wayToText: Action? {
    preferredStyle == .alert && textFields.isEmpty ? actions.last { $0.style == .default } : nil
  }

  /// The alert before somebody types. A view that shows it needs a new one only if more than the typed texts differs.
  public var withoutTexts: Alert {
    var alert = self
    for index in alert.textFields.indices { alert.textFields[index].text = "" }
    return alert
  }
}
