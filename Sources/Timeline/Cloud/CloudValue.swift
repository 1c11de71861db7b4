/// What a field of a record holds.
public enum CloudValue: Hashable, Sendable, Codable {
  case string(String)
  case location(CloudLocation)
  case reference(CloudRecord.Reference)
  case asset(CloudAsset)
  case list([CloudValue])

  /// The text, if it is one; the others likewise.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  public var location: CloudLocation? {
    if case .location(let location) = self { location } else { nil }
  }

  public var reference: CloudRecord.Reference? {
    if case .reference(let reference) = self { reference } else { nil }
  }

  public var asset: CloudAsset? {
    if case .asset(let asset) = self { asset } else { nil }
  }

  /// The references, if it is a list of nothing else.
  public var references: [CloudRecord.Reference]? {
    guard case .list(let values) = self else { return nil }
    let references = values.compactMap(\.reference)
    return references.count == values.count ? references : nil
  }
}
