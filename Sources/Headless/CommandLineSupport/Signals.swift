import Foundation

/// Helpers for signal handlers.
public enum Signals {
  /// Whether a signal was ignored, given the result of `signal`. The parent process wants that, as `nohup` does for
  /// hangups.
  public static func isIgnored(by handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // Functions cannot be compared, but SIG_IGN is a number.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
