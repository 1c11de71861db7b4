extension RealtimeDatabase {
  /// Access rules. A request with `Authorization: Bearer owner` may do everything, as in Firebase's own emulator.
  public enum Rules: String, CaseIterable, Sendable {
    /// Anybody may read and write.
    case open
    /// Anybody may read, and only the owner may write.
    case readOnly = "read-only"
    /// Only the owner may read or write.
    case locked

    package var allowsReading: Bool { self != .locked }
    package var allowsWriting: Bool { self == .open }
  }
}
