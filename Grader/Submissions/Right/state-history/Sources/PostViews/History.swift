/// States one after the other, and what led from each to the next. Every step can be taken back.
struct History<State, Event> {
  private(set) var state: State
  private var log: [(event: Event, before: State)] = []
  private let transition: (State, Event) -> State?

  init(_ state: State, transition: @escaping (State, Event) -> State?) {
    self.state = state
    self.transition = transition
  }

  /// Goes on to the next state. Returns whether there is one; an event that the state has no answer for is not logged.
  mutating func record(_ event: Event) -> Bool {
    guard let next = transition(state, event) else { return false }
    log.append((event, state))
    state = next
    return true
  }

  /// Takes steps back until a state is reached that is wanted. Returns whether there was one.
  mutating func undo(until isWanted: (State) -> Bool) -> Bool {
    guard let index = log.lastIndex(where: { isWanted($0.before) }) else { return false }
    state = log[index].before
    log.removeSubrange(index...)
    return true
  }

  /// Changes what does not depend on the steps.
  mutating func correct(_ change: (inout State) -> Void) {
    change(&state)
  }

  /// Forgets what has led here.
  mutating func clear() {
    log = []
  }
}
