import CommandLineSupport

/// How a program shows its app in a browser.
public struct WebOptions: Hashable, Sendable {
  /// The port, or 0 for any free one. Nil for ``WebApp/standardPort``, or any free one if that is taken.
  public let port: Int?
  /// Whether to open the address in the person's browser.
  public let opensBrowser: Bool

  public init(port: Int? = nil, opensBrowser: Bool = false) {
    self.port = port
    self.opensBrowser = opensBrowser
  }

  /// The options on a command line.
  public init<Option>(_ arguments: Arguments<Option>, port: Option, open: Option) throws {
    self.init(
      port: try arguments.number(port, in: 0...65_535), opensBrowser: arguments.contains(open))
  }
}
