/// A place to type something: `UITextField` as a value.
public struct TextField: Hashable, Sendable {
  /// What the field is for; tells it from the other fields beside it.
  public var placeholder: String
  public var text: String

  public init(placeholder: String, text: String = "") {
    self.placeholder = placeholder
    self.text = text
  }
}
