import CellText
import CommandLineSupport

/// The protocol over which the app follows the feed of a server, with its name on the command line.
public enum StreamKind: String, CaseIterable, Sendable {
  /// WebSockets, or server-sent events if the server has none, or needs `https`.
  case webSocket = "websocket"
  case serverSentEvents = "sse"
}

public struct AppOptions: Equatable, Sendable {
  public var source = FeedSource.local
  /// The username for new posts, until another one is typed.
  public var name = ""
  public var streamKind = StreamKind.webSocket
  /// Whether each response is logged on standard error.
  public var isVerbose = false

  public init(
    source: FeedSource = .local, name: String = "", streamKind: StreamKind = .webSocket,
    isVerbose: Bool = false
  ) {
    (self.source, self.name) = (source, name)
    (self.streamKind, self.isVerbose) = (streamKind, isVerbose)
  }

  public init<Option>(
    _ arguments: Arguments<Option>, server: Option, name: Option, stream: Option, verbose: Option,
    environment: [String: String]
  ) throws {
    isVerbose = arguments.contains(verbose)
    if let text = arguments[stream] {
      guard let kind = StreamKind(rawValue: text) else {
        throw arguments.usageError("--\(stream.rawValue) takes websocket or sse, not “\(text)”.")
      }
      streamKind = kind
    }
    self.name = (arguments[name] ?? "").trimmingCharacters(in: .whitespaces)
    if arguments.contains(name), String(singleLine: self.name).allSatisfy(\.isWhitespace) {
      throw arguments.usageError("“\(self.name)” is not allowed as a name.")
    }
    if self.name.count > Self.maximumNameLength {
      throw arguments.usageError("A name has at most \(Self.maximumNameLength) characters.")
    }
    if self.name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw arguments.usageError("A name must not contain control characters, such as line breaks.")
    }
    let named = environment["POST_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    if let text = arguments[server] ?? named {
      guard let address = ServerAddress(text) else {
        let origin = arguments.contains(server) ? "" : " in POST_SERVER"
        throw arguments.usageError(
          "“\(text)”\(origin) is not the address of a server. An example is http://127.0.0.1:9000.")
      }
      source = .server(address.baseURL)
    }
  }

  /// Longer than any real name. A longer argument is probably a mistake.
  private static let maximumNameLength = 100
}
