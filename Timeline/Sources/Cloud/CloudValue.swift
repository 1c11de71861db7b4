import Foundation

public enum CloudValue: Hashable, Sendable, Codable {
  case string(String)
  case location(CloudLocation)
  case reference(CloudRecord.Reference)
  /// The bytes of a file, stored beside the record. `CKAsset`, with the file's content already read.
  case asset(Data)
  case list([CloudValue])

  public var string: String? { if case .string(let string) = self { string } else { nil } }

  public var location: CloudLocation? {
    if case .location(let location) = self { location } else { nil }
  }

  public var reference: CloudRecord.Reference? {
    if case .reference(let reference) = self { reference } else { nil }
  }

  public var asset: Data? { if case .asset(let asset) = self { asset } else { nil } }

  /// Nil unless the value is a list of references only.
  public var references: [CloudRecord.Reference]? {
    guard case .list(let values) = self else { return nil }
    let references = values.compactMap(\.reference)
    return references.count == values.count ? references : nil
  }
}
