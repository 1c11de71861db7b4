extension String {
  /// A text from elsewhere as a sentence, so that another sentence can follow it.
  var asSentence: String {
    last.map { ".!?…".contains($0) } ?? true ? self : self + "."
  }
}
