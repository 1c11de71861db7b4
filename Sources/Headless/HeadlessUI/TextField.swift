/// A place to type something: `UITextField` as a value.
public struct TextField: Hashable, Sendable {
  /// What the field is for; tells it from the other fields beside it.
  public var placeholder: String
  public var text: String
  /// How many characters stand before the place where the next one goes; nil unless keys go into this field.
  public var insertionPoint: Int?

  public init(placeholder: String, text: String = "") {
    self.placeholder = placeholder
    self.text = text
  }
}
