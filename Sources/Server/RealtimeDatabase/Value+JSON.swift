import Foundation

extension Value {
  /// Reads a JSON document, see ``JSONReader``.
  init(json: Data, isLenient: Bool = false) throws {
    self = try JSONReader(isLenient: isLenient).value(of: json)
  }
}
