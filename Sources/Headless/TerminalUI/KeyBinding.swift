/// A row of the table of keys: keys that belong together, and their effect on the visible screen.
@MainActor
public struct KeyBinding {
  /// The focus that the keys need. If a key is in several rows that fit, the one with the smallest value counts.
  public enum Place: Int {
    case field
    /// Anything but the list.
    case item
    case anywhere
    /// The list, and also another item that no alert covers.
    case list
  }

  let place: Place
  /// The keys in groups, in the order of the help.
  let keys: [[Key]]
  /// The effect, as the help explains it.
  public let text: String
  public let perform: (Key) -> Void

  public init(_ place: Place, _ keys: [[Key]], _ text: String, perform: @escaping (Key) -> Void) {
    (self.place, self.keys, self.text, self.perform) = (place, keys, text, perform)
  }

  /// The terminal itself does this.
  static let suspend = KeyBinding(
    .anywhere, [[.control("z")]], "Go back to the shell for a while; “fg” returns."
  ) { _ in }

  /// The keys' names, such as `↑ ↓  k j`.
  public var name: String {
    keys.map { $0.map(\.name).joined(separator: " ") }.joined(separator: "  ")
  }

  public func handles(_ key: Key) -> Bool { keys.contains { $0.contains(key) } }
}
