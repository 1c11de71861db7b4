import HeadlessUI

/// A key that an app has besides those that every app has.
@MainActor
public struct TerminalCommand {
  let key: Character
  /// What it does, for the help.
  let title: String
  let perform: (any Screen, _ selectedRow: Int?) -> Void

  /// - Parameters:
  ///   - key: A letter. It counts where no field takes it, and no alert has to be answered first.
  ///   - title: What it does, in a few words.
  ///   - perform: Does it. It is told of the selected row, if that is in view.
  public init(
    key: Character, title: String,
    perform: @escaping (_ screen: any Screen, _ selectedRow: Int?) -> Void
  ) {
    self.key = key
    self.title = title
    self.perform = perform
  }
}
