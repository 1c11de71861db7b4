import Foundation

/// What a program does when a signal comes.
public enum Signals {
  /// Whether a signal was ignored, by what `signal` returned: the parent wants that then, as `nohup` does for hangups.
  public static func isIgnored(by handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    // Functions cannot be compared, but what stands for this one is only a number.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
