import Cloud

extension CloudValue {
  /// Whether the value may be part of a list or a query.
  var isSimple: Bool {
    switch self {
    case .string, .location: true
    case .reference(let reference): reference.recordID.recordName.isReferenceName
    case .asset, .list: false
    }
  }

  /// The approximate size in bytes, without assets.
  var byteCount: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .reference(let reference): 16 + reference.recordID.recordName.utf8.count
    case .location, .asset: 16
    case .list(let values): values.reduce(16) { $0 + $1.byteCount }
    }
  }
}
