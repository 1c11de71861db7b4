import Cloud

extension CloudQuery {
  /// - Throws: ``CloudError/invalidArguments(_:)`` or ``CloudError/limitExceeded``.
  func check() throws(CloudError) {
    guard recordType.isIdentifier else {
      throw .invalidArguments("This is not a valid record type.")
    }
    try predicate.check()
    switch sortDescriptor {
    case .newestFirst, .oldestFirst: break
    case .ascending(let key), .nearestFirst(let key, _):
      guard key.isIdentifier else { throw .invalidArguments("This is not a valid key.") }
    }
  }
}
