import TimelineTesting

extension TimelineTestApp {
  /// Someone before the search.
  static func searching(
    _ cloud: String = "town", as name: String = "Ada", contacts: [String] = []
  ) async throws -> TimelineTestApp {
    let app = try await World(cloud).launched(as: name, contacts: MemoryContacts(contacts))
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    return app
  }

  /// Searches for what stands in a field then.
  func search(_ text: String, in field: String) async throws {
    try user.type(text, into: field)
    try user.tap("Search")
    try await user.waitUntilIdle()
  }
}
