/// Where in a text field the next character goes: `UITextInput.selectedTextRange` without a selection.
public struct InsertionPoint: Hashable, Sendable {
  /// What the field is for, which tells it from the others.
  public var placeholder: String
  /// How many characters of the field's text stand before it. More than there are means the end.
  public var offset: Int

  public init(placeholder: String, offset: Int) {
    self.placeholder = placeholder
    self.offset = offset
  }
}
