import Foundation
import RealtimeDatabase

extension RealtimeDatabase {
  /// The answer as "200 null", the way a person reads it.
  mutating func answer(
    _ httpMethod: String, _ path: String, _ query: [String: String] = [:], body: String? = nil
  ) -> String {
    let request = Request(
      httpMethod: httpMethod, path: path, query: query, body: body.map { Data($0.utf8) })
    let response = respond(to: request)
    return "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
  }

  mutating func get(_ path: String, _ query: [String: String] = [:]) -> String {
    answer("GET", path, query)
  }

  init(_ json: String) throws { try self.init(json: Data(json.utf8)) }
}

extension RealtimeDatabase.Request {
  static func get(
    _ path: String, _ query: [String: String] = [:], headers: [String: String] = [:]
  ) -> Self {
    Self(httpMethod: "GET", path: path, query: query, headers: headers)
  }
}
