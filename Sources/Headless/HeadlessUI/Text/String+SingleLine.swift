extension String {
  /// The text as one line that is safe to print: sanitized as ``Glyphs`` says, with spaces for its line breaks.
  public init(singleLine text: String) {
    self.init()
    for glyph in Glyphs(text, singleLine: true) { append(glyph.text) }
  }
}
