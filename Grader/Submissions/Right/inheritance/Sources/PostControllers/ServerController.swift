import Foundation

/// What all controllers of this server do: ask for JSON, and send it.
@MainActor
public class ServerController {
  private let networkController: any RequestPerforming

  init(networkController: any RequestPerforming) {
    self.networkController = networkController
  }

  /// Hands over the JSON of an answer, or nil when there is none or it says that something is wrong.
  final func get(
    _ url: URL, parameters: [String: String], completion: @escaping @MainActor (Any?) -> Void
  ) {
    perform(.get, url, parameters: parameters, body: nil) { data in
      guard let data, !data.isEmpty else {
        completion(nil)
        return
      }
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      completion(Self.isError(json) ? nil : json)
    }
  }

  /// Sends JSON, and says whether it has arrived.
  final func put(
    _ body: Data?, to url: URL, completion: @escaping @MainActor (_ arrived: Bool) -> Void
  ) {
    perform(.put, url, parameters: nil, body: body) { data in
      let answer = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      completion(data != nil && !Self.isError(answer))
    }
  }

  private static func isError(_ json: Any?) -> Bool {
    (json as? [String: Any])?["error"] != nil
  }

  private func perform(
    _ method: HTTPMethod, _ url: URL, parameters: [String: String]?, body: Data?,
    completion: @escaping @MainActor (Data?) -> Void
  ) {
    networkController.performRequest(
      for: url, httpMethod: method, urlParameters: parameters, body: body
    ) { data, error in
      let answer = error == nil ? data : nil
      Task { @MainActor in completion(answer) }
    }
  }
}
