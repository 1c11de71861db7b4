/// The people in someone's address book. On a phone, Contacts.
public protocol ContactsProvider: Sendable {
  /// Their names, in any order. A person may refuse to give them, which is an error.
  func contactNames() async throws -> [String]
}
