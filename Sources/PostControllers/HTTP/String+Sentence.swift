extension String {
  /// Someone else's words as a sentence that another one can follow.
  var asSentence: String {
    last.map { ".!?…".contains($0) } ?? true ? self : self + "."
  }
}
