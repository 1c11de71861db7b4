/// One HTTP request.
public struct HTTPRequest: Sendable {}
