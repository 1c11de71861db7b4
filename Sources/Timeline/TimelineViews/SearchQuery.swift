import Cloud
import HeadlessUI

/// What is searched for.
///
/// Timeline overview: Views, Search view, segmented control.
public struct SearchQuery: Hashable, Sendable {
  /// The segments of the control; the raw value is what they say.
  public enum Scope: String, CaseIterable, Sendable {
    case user = "User"
    case hashtag = "Hashtag"
    case nearby = "Nearby"
  }

  /// The radius around a place, in kilometres, as long as nobody says another.
  public static let defaultRadius = "25"

  public var scope = Scope.user
  /// What has been typed into the scope's fields, kept while another scope is in front.
  private var texts: [String: String] = [Field.radius: Self.defaultRadius]

  public init() {}

  /// The fields' names.
  public enum Field {
    public static let name = "Name"
    public static let hashtag = "Hashtag"
    public static let place = "Latitude, longitude"
    public static let radius = "Radius in km"
  }

  /// The fields of the scope in front.
  public var textFields: [TextField] {
    let placeholders =
      switch scope {
      case .user: [Field.name]
      case .hashtag: [Field.hashtag]
      case .nearby: [Field.place, Field.radius]
      }
    return placeholders.map { TextField(placeholder: $0, text: text(of: $0)) }
  }

  /// What is in a field.
  public func text(of placeholder: String) -> String { texts[placeholder] ?? "" }

  /// Fills in a field.
  public mutating func setText(_ text: String, of placeholder: String) {
    texts[placeholder] = text
  }
}
