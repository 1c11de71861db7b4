import Cloud
import HeadlessUI

/// The input of a search.
///
/// Timeline overview: Views, Search view, segmented control.
public struct SearchQuery: Hashable, Sendable {
  /// The segments of the control. The raw value is the title.
  public enum Scope: String, CaseIterable, Sendable {
    case user = "User"
    case hashtag = "Hashtag"
    case nearby = "Nearby"
  }

  /// The default radius in kilometres.
  public static let defaultRadius = "25"

  public var scope = Scope.user
  /// The text of all fields, kept when another segment is selected.
  private var texts: [String: String] = [Field.radius: Self.defaultRadius]

  public init() {}

  /// The fields' names.
  public enum Field {
    public static let name = "Name"
    public static let hashtag = "Hashtag"
    public static let place = "Latitude, longitude"
    public static let radius = "Radius in km"
  }

  /// The fields of the selected segment.
  public var textFields: [TextField] {
    let placeholders =
      switch scope {
      case .user: [Field.name]
      case .hashtag: [Field.hashtag]
      case .nearby: [Field.place, Field.radius]
      }
    return placeholders.map { TextField(placeholder: $0, text: text(of: $0)) }
  }

  /// The text of a field.
  public func text(of placeholder: String) -> String { texts[placeholder] ?? "" }

  /// Sets the text of a field.
  public mutating func setText(_ text: String, of placeholder: String) {
    texts[placeholder] = text
  }
}
