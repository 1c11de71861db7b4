/// A move of the selection within a list.
public enum SelectionStep: Hashable, Sendable, CaseIterable {
  case previous
  case next
  case pageUp
  case pageDown
  case first
  case last
}
