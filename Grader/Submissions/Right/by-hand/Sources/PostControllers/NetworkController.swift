import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public final class NetworkController: RequestPerforming {
  private let exchanges = Exchanges()
  private let session: URLSession

  public init() {
    // Without a queue, the session makes one that calls the delegate in order.
    session = URLSession(configuration: .ephemeral, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

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
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    exchanges.begin(session.dataTask(with: request), completion: completion)
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    Query(parameters ?? [:]).added(to: url)
  }
}
