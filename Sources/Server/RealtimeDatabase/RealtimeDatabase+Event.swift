import Foundation

extension RealtimeDatabase {
  /// What a stream tells its listener.
  public struct Event: Hashable, Sendable {
    /// "put", "patch", "keep-alive", "cancel" or "auth_revoked".
    public var name: String
    /// JSON: `{"path": …, "data": …}` or `null`.
    public var data: Data

    public init(name: String, data: Data) {
      self.name = name
      self.data = data
    }

    /// The rules no longer allow to listen. Nothing comes after it.
    public static let cancel = Event(name: "cancel", data: Data("null".utf8))

    /// This value is at this path now, seen from the listener.
    static func put(_ value: Value, at path: some Sequence<Key> = EmptyCollection()) -> Event {
      Event(name: "put", path: path, json: JSONWriter(isPretty: false).data(for: value))
    }

    /// These are all the children now; nil if there is no node that could have any.
    static func put(_ members: [(Key, Value)]?) -> Event {
      let json = JSONWriter(isPretty: false).data(forMembers: members)
      return Event(name: "put", path: EmptyCollection(), json: json)
    }

    /// The children of these names are these values now, and all others are as they were.
    static func patch(
      _ members: [(Key, Value)], at path: some Sequence<Key> = EmptyCollection()
    ) -> Event {
      Event(
        name: "patch", path: path, json: JSONWriter(isPretty: false).data(forMembers: members))
    }

    private init(name: String, path: some Sequence<Key>, json: Data) {
      let path = JSONWriter(isPretty: false).data(for: .string(Array(path).text))
      self.init(
        name: name,
        data: Data(#"{"path":"#.utf8) + path + Data(#","data":"#.utf8) + json + Data("}".utf8))
    }
  }
}
