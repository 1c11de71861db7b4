import TimelineControllers

/// An address book for tests.
public struct MemoryContacts: ContactsProvider {
  private let names: Result<[String], any Error>

  public init(_ names: [String] = []) {
    self.names = .success(names)
  }

  /// An address book that cannot be read.
  public init(failure: any Error) {
    names = .failure(failure)
  }

  public func contactNames() async throws -> [String] { try names.get() }
}
