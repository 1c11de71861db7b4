/// What a reader handles the screens with, and so the words in which they say what to do: `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Hashable, Sendable {
  /// Fingers, which tap and pull.
  case phone
  /// Keys.
  case terminal
}
