import Testing

/// Waits for an action's completion, which must come exactly once, on the main actor, after the call has returned.
@MainActor
func completed<Value: Sendable>(
  _ start: (@escaping @MainActor (Value) -> Void) -> Void
) async -> Value {
  var hasReturned = false
  var isOver = false
  return await withCheckedContinuation { continuation in
    start { value in
      #expect(hasReturned)
      #expect(!isOver)
      if !isOver { continuation.resume(returning: value) }
      isOver = true
    }
    hasReturned = true
  }
}
