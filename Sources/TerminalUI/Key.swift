/// A key on a terminal.
public enum Key: Hashable, Sendable {
  case character(Character)
}
