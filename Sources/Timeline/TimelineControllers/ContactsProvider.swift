/// The names in a person's address book. On a phone: Contacts.
public protocol ContactsProvider: Sendable {
  /// The names in any order. Throws an error if the person does not allow access.
  func contactNames() async throws -> [String]
}
