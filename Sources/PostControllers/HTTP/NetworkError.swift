import Foundation
import JSON

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public enum NetworkError: LocalizedError, Equatable, Sendable {
  /// The response has a status other than 2xx, and perhaps the server's reason.
  case status(code: Int, message: String?)
  /// No byte was sent or received for too long.
  case timedOut
  case notConnected
  /// The host has no address or accepts no connection.
  case cannotConnect(host: String)
  case cannotSecure(host: String)
  case connectionLost
  case responseTooLarge(limit: Int)
  case invalidResponse
  case notEventStream
  case tooManyEvents
  /// The address is not a web address, which needs `http` or `https` and a host.
  case notHTTP
  /// Another error, in the system's words.
  case other(String)

  public var errorDescription: String? {
    switch self {
    case .status(let code, let message?):
      "The server answered with status \(code): \(message.asSentence)"
    case .status(let code, nil): "The server answered with status \(code)."
    case .timedOut: "The server did not answer in time."
    case .notConnected: "There is no network connection."
    case .cannotConnect(let host): "The server “\(host)” cannot be reached."
    case .cannotSecure(let host): "There is no secure connection to “\(host)”."
    case .connectionLost: "The connection broke before the answer was complete."
    case .responseTooLarge(let limit):
      "The answer is larger than \(limit.counting("byte", "bytes"))."
    case .invalidResponse: "The server’s answer is not HTTP."
    case .notEventStream: "The server’s answer is not a stream of events."
    case .tooManyEvents: "The server tells more than can be taken in."
    case .notHTTP: "The address is not a web address."
    case .other(let description): "The request failed: \(description)"
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .status(300..<400, _): "The server points elsewhere. Check the address."
    case .status(401, _), .status(403, _): "Check that you are allowed to do this."
    case .status(404, _), .invalidResponse: "Check the address."
    case .status(408, _), .status(429, _), .status(500..., _): "Try again later."
    case .status: "Check the address, or ask whoever runs the server."
    case .timedOut, .connectionLost: "Check the connection and try again."
    case .notConnected: "Connect to a network and try again."
    case .cannotConnect: "Check the address, and that the server is running."
    case .cannotSecure(let host) where Self.isThisComputer(host):
      "On this computer, try http:// instead of https://."
    case .cannotSecure: "Check the address and this computer’s clock. Do not send anything secret."
    case .responseTooLarge: "Ask for less at a time."
    case .notEventStream: "Check the address, and that the server can be followed."
    case .tooManyEvents: "Wait a moment. The feed is read anew."
    case .notHTTP: "Use an address that begins with https:// or http://."
    case .other: "Try again."
    }
  }

  /// A server on this computer, such as a local Post API, almost never uses encryption.
  private static func isThisComputer(_ host: String) -> Bool {
    ["localhost", "::1", "[::1]"].contains(host.lowercased()) || host.hasPrefix("127.")
  }

  /// - Parameter hasResponse: Whether the response's head had arrived.
  init(_ error: any Error, host: String, hasResponse: Bool) {
    guard let error = error as? URLError else {
      self = .other(error.localizedDescription)
      return
    }
    switch error.code {
    case .timedOut: self = .timedOut
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: self = .notConnected
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed: self = .cannotConnect(host: host)
    case .networkConnectionLost: self = .connectionLost
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .appTransportSecurityRequiresSecureConnection:
      self = .cannotSecure(host: host)
    #if canImport(FoundationNetworking)
      // Foundation on Linux reports this for a connection that closes without a byte, and for a first line that is not HTTP.
      case .badServerResponse: self = .connectionLost
      case .unsupportedURL: self = .invalidResponse
    #else
      case .badServerResponse: self = .invalidResponse
      case .unsupportedURL: self = .notHTTP
    #endif
    // Foundation on Linux has no error codes for TLS and for a body that ends early.
    case .unknown where hasResponse: self = .connectionLost
    case .unknown where ["SSL", "TLS"].contains { error.localizedDescription.contains($0) }:
      self = .cannotSecure(host: host)
    case .badURL: self = .notHTTP
    default: self = .other(error.localizedDescription)
    }
  }

  /// The bytes, or the error for the status, with the server's `{"error": "…"}` if there is one. A double of the network uses this, too.
  public static func check(_ body: Data, statusCode: Int) -> Result<Data, NetworkError> {
    200..<300 ~= statusCode
      ? .success(body)
      : .failure(.status(code: statusCode, message: ErrorResponse(body)?.message))
  }
}

extension String {
  /// A text from elsewhere as a sentence, so that another sentence can follow it.
  var asSentence: String { last.map { ".!?…".contains($0) } ?? true ? self : self + "." }
}

/// The database's error response, `{"error": "…"}`. Its status is sometimes that of a success.
/// Curriculum: Part Two, Add Posting Functionality to the PostController, step 2 (checking for errors).
struct ErrorResponse {
  /// On one line, without control characters, because the server is not trusted.
  let message: String

  /// Controls, bidi overrides and their like, and line breaks of all kinds.
  private static let unfitCategories: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]

  /// Nil if the response is not an error. A long response is never an error, so it is not read.
  init?(_ data: Data) {
    guard data.count <= 64 << 10 else { return nil }
    let error = try? JSONReader.read(data, flaws: .replaced) { try Self.text("error", in: &$0) }
    guard let error, !error.isEmpty else { return nil }
    let scalars = error.unicodeScalars.lazy
      .filter { !Self.unfitCategories.contains($0.properties.generalCategory) }
      .prefix(200)
    message = String(String.UnicodeScalarView(scalars))
  }

  /// The text of a member, or the `message` in it if it is an object, as in `{"error": {"message": "…"}}`.
  private static func text(_ name: StaticString, in reader: inout JSONReader) throws -> String? {
    var text: String?
    try reader.object { reader, key in
      guard name ~= key else { return }
      switch try reader.kind() {
      case .string: text = try reader.string()
      case .object: text = try Self.text("message", in: &reader) ?? "error"
      case .null, .bool, .number, .array: text = nil
      }
    }
    return text
  }
}
