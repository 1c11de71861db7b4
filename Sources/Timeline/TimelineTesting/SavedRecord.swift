import Cloud
import Foundation

/// A saved record in the form of a fixture: its type, its ID and its fields.
///
/// The format is described in `Fixtures/Timeline/README.md`.
public struct SavedRecord: Decodable, Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case one(String)
    case list([String])
  }

  /// All fields, including the type and the ID.
  private let fields: [String: Value]

  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([String: Value].self)
  }

  /// - Parameter photoNames: The names of photos, by their bytes.
  init(_ record: CloudRecord, photoNames: [Data: String]) {
    var fields = record.values.mapValues { Value($0, photoNames: photoNames) }
    fields["type"] = .one(record.recordType)
    fields["id"] = .one(record.recordID.recordName)
    self.fields = fields
  }
}

extension SavedRecord: CustomStringConvertible {
  public var description: String {
    fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}

extension SavedRecord.Value: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .one(text)
    } else {
      self = .list(try container.decode([String].self))
    }
  }
}

extension SavedRecord.Value {
  init(_ value: CloudValue, photoNames: [Data: String]) {
    if case .list(let values) = value {
      self = .list(values.map { Self.text($0, photoNames) })
    } else {
      self = .one(Self.text(value, photoNames))
    }
  }

  private static func text(_ value: CloudValue, _ photoNames: [Data: String]) -> String {
    switch value {
    case .string(let text): text
    case .location(let place): "\(place.latitude), \(place.longitude)"
    case .reference(let reference): reference.recordID.recordName
    case .asset(let asset): photoNames[asset.data] ?? "a file that is not a fixture"
    case .list: "a list in a list"
    }
  }
}
