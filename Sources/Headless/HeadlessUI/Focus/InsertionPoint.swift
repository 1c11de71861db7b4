/// The position of the next character in a text field: `UITextInput.selectedTextRange` without a selection.
public struct InsertionPoint: Hashable, Sendable {
  /// The placeholder of the field.
  public var placeholder: String
  /// The number of characters before the position. A number larger than the text's length means the end.
  public var offset: Int

  public init(placeholder: String, offset: Int) {
    self.placeholder = placeholder
    self.offset = offset
  }
}
