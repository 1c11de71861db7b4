import Foundation

extension RealtimeDatabase {
  /// An event of a stream.
  public struct Event: Hashable, Sendable {
    /// "put", "patch", "keep-alive", "cancel" or "auth_revoked".
    public var name: String
    /// JSON: `{"path": …, "data": …}` or `null`.
    public var data: Data

    public init(name: String, data: Data) {
      self.name = name
      self.data = data
    }

    /// The rules no longer allow this client to listen. It is the last event.
    public static let cancel = Event(name: "cancel", data: Data("null".utf8))

    /// This value is at this path now, relative to the listener's path.
    static func put(_ value: Value, at path: some Sequence<Key> = EmptyCollection()) -> Event {
      Event(name: "put", path: path, json: ValueWriter(isPretty: false).data(for: value))
    }

    /// These are all the children now. Nil means that there are none.
    static func put(_ members: [(Key, Value)]?) -> Event {
      let json = ValueWriter(isPretty: false).data(forMembers: members)
      return Event(name: "put", path: EmptyCollection(), json: json)
    }

    /// These children have new values now. All others are unchanged.
    static func patch(
      _ members: [(Key, Value)], at path: some Sequence<Key> = EmptyCollection()
    ) -> Event {
      Event(
        name: "patch", path: path, json: ValueWriter(isPretty: false).data(forMembers: members))
    }

    private init(name: String, path: some Sequence<Key>, json: Data) {
      let path = ValueWriter(isPretty: false).data(for: .string(Array(path).text))
      self.init(
        name: name,
        data: Data(#"{"path":"#.utf8) + path + Data(#","data":"#.utf8) + json + Data("}".utf8))
    }
  }
}
