import HeadlessUI

/// What a person perceives of a screen, whatever shows it: a terminal, a page, or the window of a GUI.
///
/// Two faces of an app are the same if this is the same for both. A face gives it by its accessibility tree, and a text
/// screen by its ``ScreenSnapshot``.
public struct AccessibilitySnapshot: Hashable, Codable, Sendable {
  public struct Row: Hashable, Codable, Sendable {
    public var texts: [String]
    public var isMarked: Bool?
    public var detail: String?

    public init(texts: [String], isMarked: Bool? = nil, detail: String? = nil) {
      self.texts = texts
      self.isMarked = isMarked
      self.detail = detail
    }
  }

  public typealias Field = TextField

  public struct Dialog: Hashable, Codable, Sendable {
    public var title: String
    public var message: String?
    public var fields: [Field]?
    public var buttons: [String]

    public init(title: String, message: String? = nil, fields: [Field]? = nil, buttons: [String]) {
      self.title = title
      self.message = message
      self.fields = fields
      self.buttons = buttons
    }
  }

  /// An alert hides everything else from whoever cannot see what is behind it. Then only this is there.
  public var alert: Dialog?
  public var title: String?
  /// The left button of the bar before the right one.
  public var buttons: [String]?
  public var isBusy: Bool?
  public var canRefresh: Bool?
  public var isRefreshing: Bool?
  public var segments: [String]?
  public var selectedSegment: String?
  public var fields: [Field]?
  public var message: String?
  public var titleAbove: String?
  public var rows: [Row]?
  public var placeholder: String?
  public var footer: String?
  public var tabs: [String]?
  public var selectedTab: String?
  public var banner: [String]?

  public init() {}

  public init(_ snapshot: ScreenSnapshot) {
    if let alert = snapshot.alert {
      self.alert = Dialog(
        title: alert.title, message: alert.message.unlessEmpty,
        fields: alert.textFields.map { Field(placeholder: $0.placeholder, text: $0.text) }
          .unlessEmpty,
        buttons: alert.actions.map(\.title))
      return
    }
    title = snapshot.title
    buttons = [snapshot.leftBarButton, snapshot.rightBarButton].compactMap(\.self).unlessEmpty
    isBusy = snapshot.isActivityIndicatorVisible ? true : nil
    canRefresh = snapshot.hasRefreshControl ? true : nil
    isRefreshing = snapshot.isRefreshing ? true : nil
    segments = snapshot.segmentedControl?.titles
    selectedSegment = snapshot.segmentedControl.map { $0.titles[$0.selectedSegmentIndex] }
    fields =
      snapshot.textFields.map { Field(placeholder: $0.placeholder, text: $0.text) }.unlessEmpty
    message = snapshot.message.unlessEmpty
    titleAbove = snapshot.titleAbove.unlessEmpty
    rows =
      snapshot.rows.map { cell in
        Row(
          texts: cell.labels.map(\.text), isMarked: cell.isMarked ? true : nil, detail: cell.detail)
      }.unlessEmpty
    placeholder = snapshot.placeholder.unlessEmpty
    footer = snapshot.footer.unlessEmpty
    tabs =
      snapshot.tabBar?.items.map {
        [$0.title, $0.badgeValue].compactMap(\.self).joined(separator: " ")
      }
    selectedTab = snapshot.tabBar.map { $0.items[$0.selectedIndex].title }
    banner = snapshot.banner.map { [$0.title, $0.body].filter { !$0.isEmpty } }
  }
}

extension Collection {
  fileprivate var unlessEmpty: Self? { isEmpty ? nil : self }
}

extension String? {
  fileprivate var unlessEmpty: String? { self?.isEmpty == true ? nil : self }
}
