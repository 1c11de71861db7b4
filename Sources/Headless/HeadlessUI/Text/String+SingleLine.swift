extension String {
  /// Creates one line that is safe to print: sanitized as ``Glyphs`` says, with spaces for line breaks.
  public init(singleLine text: String) {
    self.init()
    for glyph in Glyphs(text, singleLine: true) { append(glyph.text) }
  }
}
