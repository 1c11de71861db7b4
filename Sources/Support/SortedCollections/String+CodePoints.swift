extension String {
  /// UTF-8 keeps the order of the code points, so comparing bytes is enough.
  public func precedesByCodePoint(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
