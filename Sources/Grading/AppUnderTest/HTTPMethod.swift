import AppInterface

/// The app's methods, by the names of their cases.
public enum HTTPMethod: CaseIterable, Sendable {
  case get, put, post, patch, delete

  private var found: ControllersInterface.Method? {
    switch self {
    case .get: App.controllers.getMethod()
    case .put: App.controllers.putMethod()
    case .post: App.controllers.postMethod()
    case .patch: App.controllers.patchMethod()
    case .delete: App.controllers.deleteMethod()
    }
  }

  var wrapped: Any {
    guard let found else { AdapterFunction.isMissing("\(self)Method") }
    return found.value
  }

  init(wrapped: Any) {
    guard let method = Self.allCases.first(where: { $0.found?.isSame(wrapped) == true }) else {
      fatalError("The app sends a request with a method of its own: \(wrapped)")
    }
    self = method
  }
}

extension HTTPMethod: RawRepresentable {
  public var rawValue: String { App.controllers.rawValue(of: wrapped) }

  public init?(rawValue: String) {
    guard let method = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = method
  }
}
