import AppInterface
import Foundation

/// The network of the app: the app's controller, or a test double.
public protocol RequestPerforming: Sendable {
  func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]?,
    body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  )
}

/// The app's network controller. Unchecked, as ``Post`` is.
public final class NetworkController: RequestPerforming, @unchecked Sendable {
  let wrapped: Any

  public init() { wrapped = App.controllers.makeNetworkController() }

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    App.controllers.performRequest(
      on: wrapped, for: url, method: httpMethod.wrapped, urlParameters: urlParameters, body: body,
      completion: completion)
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    App.controllers.addParameters(parameters, to: url)
  }
}

extension RequestPerforming {
  var wrapped: Any {
    if let controller = self as? NetworkController { return controller.wrapped }
    return App.controllers.makeNetwork { url, method, urlParameters, body, completion in
      performRequest(
        for: url, httpMethod: HTTPMethod(wrapped: method), urlParameters: urlParameters, body: body,
        completion: completion)
    }
  }
}
