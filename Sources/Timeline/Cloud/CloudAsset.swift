import Foundation

/// The bytes of a file, stored beside the record that it belongs to. `CKAsset`, with the file's content already read.
public struct CloudAsset: Hashable, Sendable, Codable {
  public let data: Data

  public init(data: Data) {
    self.data = data
  }
}
