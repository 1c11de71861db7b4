import Foundation

/// A dictionary as JSON. What JSON does not have crosses as a list: a description that no field of a post can have.
struct JSONFields: PortableAs {
  let fields: [String: Any]

  init(_ fields: [String: Any]) { self.fields = fields }

  init?(carrier: Data) {
    guard let fields = try? JSONSerialization.jsonObject(with: carrier) as? [String: Any] else {
      return nil
    }
    self.fields = fields
  }

  var carrier: Data {
    let fields = fields.mapValues { value in
      JSONSerialization.isValidJSONObject([value]) ? value : ["\(type(of: value)): \(value)"]
    }
    return (try? JSONSerialization.data(withJSONObject: fields)) ?? Data()
  }
}
