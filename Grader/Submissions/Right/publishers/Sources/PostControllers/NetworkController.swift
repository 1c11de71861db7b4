import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP, each in a task.
public final class NetworkController: RequestPerforming {
  public init() {}

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = httpMethod.rawValue
    request.httpBody = body
    if body != nil {
      request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
    }
    let ready = request
    Task.detached {
      let result: Result<Data, any Error>
      do { result = .success(try await URLSession.shared.data(for: ready).0) } catch {
        result = .failure(error)
      }
      switch result {
      case .success(let data): completion?(data, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    let old = components.percentEncodedQueryItems ?? []
    let new = (parameters ?? [:]).map { name, value in
      URLQueryItem(name: encoded(name), value: encoded(value))
    }
    if new.isEmpty { return url }
    components.percentEncodedQueryItems = old + new
    return components.url ?? url
  }

  /// Every byte but letters and digits, as two hexadecimal digits.
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
  }
}
