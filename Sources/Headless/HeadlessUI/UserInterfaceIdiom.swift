/// How a reader uses the screens. Hints are worded accordingly: `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Hashable, Sendable {
  /// Fingers that tap and pull.
  case phone
  /// Keys.
  case terminal
}
