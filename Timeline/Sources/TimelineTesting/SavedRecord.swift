import Cloud
import Foundation

/// A saved record as `Fixtures/README.md` describes it: its type, its ID and its fields, each as a list of texts.
public struct SavedRecord: Decodable, Hashable, Sendable {
  /// A text differs from a list that contains only this text.
  private enum Field: Hashable, Decodable {
    case one(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try? container.decode(String.self)
      self = try text.map(Field.one) ?? .list(container.decode([String].self))
    }
  }

  /// Includes the type and the ID.
  private let fields: [String: Field]

  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([String: Field].self)
  }

  init(_ record: CloudRecord, photoNames: [Data: String]) {
    func text(_ value: CloudValue) -> String {
      switch value {
      case .string(let text): text
      case .location(let place): "\(place.latitude), \(place.longitude)"
      case .reference(let reference): reference.recordID.recordName
      case .asset(let asset): photoNames[asset] ?? "a file that is not a fixture"
      case .list: "a list in a list"
      }
    }
    let values = record.values.mapValues { value -> Field in
      if case .list(let values) = value { Field.list(values.map(text)) } else { .one(text(value)) }
    }
    fields = values.merging(
      ["type": .one(record.recordType), "id": .one(record.recordID.recordName)]) { $1 }
  }
}
