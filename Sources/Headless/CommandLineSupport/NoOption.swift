/// The options of a command that has none.
public struct NoOption: CommandLineOption {
  public init?(rawValue: String) { nil }

  public var rawValue: String { "" }
  public var takesValue: Bool { false }
}
