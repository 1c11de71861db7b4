import AppInterface
import Foundation

/// What the app needs of the network: the app's controller, or a test's double.
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
  let own: Any

  public init() { own = App.controllers.makeNetworkController() }

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    App.controllers.performRequest(
      on: own, for: url, method: httpMethod.own, urlParameters: urlParameters, body: body,
      completion: completion)
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    App.controllers.addParameters(parameters, to: url)
  }
}

extension RequestPerforming {
  /// What the app takes for its network.
  var own: Any {
    if let controller = self as? NetworkController { return controller.own }
    return App.controllers.makeNetwork { url, method, urlParameters, body, completion in
      performRequest(
        for: url, httpMethod: HTTPMethod(own: method), urlParameters: urlParameters, body: body,
        completion: completion)
    }
  }
}
