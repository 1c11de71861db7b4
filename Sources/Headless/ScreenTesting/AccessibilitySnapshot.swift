import HeadlessUI

/// The content of a list or an alert as a person perceives it. Two frontends of an app show the same if their snapshots are equal.
/// A frontend makes it from its accessibility tree, and a text screen from its ``ScreenSnapshot``. Missing items are nil.
public struct AccessibilitySnapshot: Hashable, Codable, Sendable {
  public struct Row: Hashable, Codable, Sendable {
    public var texts: [String]
    public var isMarked: Bool?

    public init(texts: [String], isMarked: Bool) {
      self.texts = texts
      self.isMarked = isMarked ? true : nil
    }
  }

  public typealias Field = TextField

  public struct Dialog: Hashable, Codable, Sendable {
    public var title: String
    public var message: String?
    public var fields: [Field]?
    public var buttons: [String]

    public init(title: String, message: String?, fields: [Field], buttons: [String]) {
      self.title = title
      self.message = message?.unlessEmpty
      self.fields = fields.unlessEmpty
      self.buttons = buttons
    }
  }

  /// The alert. A screen reader cannot reach anything behind an alert, so all other properties are nil.
  public var alert: Dialog?
  public var title: String?
  public var status: String?
  /// The left button of the bar before the right one.
  public var buttons: [String]?
  public var isBusy: Bool?
  public var canRefresh: Bool?
  public var isRefreshing: Bool?
  public var message: String?
  public var titleAbove: String?
  public var rows: [Row]?
  public var placeholder: String?
  public var footer: String?

  public init() {}

  public init(_ snapshot: ScreenSnapshot) {
    if let alert = snapshot.alert {
      self.alert = Dialog(
        title: alert.title, message: alert.message,
        fields: alert.textFields.map { Field(placeholder: $0.placeholder, text: $0.text) },
        buttons: alert.actions.map(\.title))
      return
    }
    title = snapshot.title
    status = snapshot.status?.unlessEmpty
    buttons = [snapshot.leftBarButton, snapshot.rightBarButton].compactMap(\.self).unlessEmpty
    isBusy = snapshot.isActivityIndicatorVisible ? true : nil
    canRefresh = snapshot.hasRefreshControl ? true : nil
    isRefreshing = snapshot.isRefreshing ? true : nil
    message = snapshot.message?.unlessEmpty
    titleAbove = snapshot.titleAbove?.unlessEmpty
    rows =
      snapshot.rows.map { Row(texts: $0.labels.map(\.text), isMarked: $0.isMarked) }.unlessEmpty
    placeholder = snapshot.placeholder?.unlessEmpty
    footer = snapshot.footer?.unlessEmpty
  }
}

extension Collection {
  fileprivate var unlessEmpty: Self? { isEmpty ? nil : self }
}
