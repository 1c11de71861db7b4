/// A field to type text into: `UITextField` as a value.
public struct TextField: Hashable, Codable, Sendable {
  /// The purpose of the field. No two fields on a screen have the same placeholder.
  public var placeholder: String
  public var text: String
  /// The number of characters before the insertion point. Nil if keys do not go into this field.
  public var insertionPoint: Int?
  /// The number of lines that a frontend with pixels shows at least. Nil for a field of one line.
  public var numberOfLines: Int?

  public init(placeholder: String, text: String = "") {
    self.placeholder = placeholder
    self.text = text
  }

  public init(placeholder: String, text: String = "", numberOfLines: Int) {
    self.init(placeholder: placeholder, text: text)
    self.numberOfLines = numberOfLines
  }

  /// The text as the field takes it: without control characters, which a paste may contain. A space replaces a tab, and in a field of
  /// one line also a line break.
  public func accepting(_ text: String) -> String {
    let lineBreak: Character = numberOfLines == nil ? " " : "\n"
    return String(text.map { $0.isNewline ? lineBreak : $0 == "\t" ? " " : $0 }).filter {
      $0 == lineBreak || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
  }
}
