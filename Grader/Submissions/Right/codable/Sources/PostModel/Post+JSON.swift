import Foundation

extension Post {
  public init?(json: [String: Any], identifier: String) {
    guard JSONSerialization.isValidJSONObject(json),
      let data = try? JSONSerialization.data(withJSONObject: json),
      let record = try? JSONDecoder().decode(PostRecord.self, from: data)
    else { return nil }
    self.init(record: record, identifier: identifier)
  }

  public var jsonValue: [String: Any] {
    let object = try? JSONSerialization.jsonObject(with: jsonData ?? Data())
    return object as? [String: Any] ?? [:]
  }

  public var jsonData: Data? { try? JSONEncoder().encode(record) }
}
