import Foundation

/// A file's worth of bytes, kept beside the record that it belongs to. `CKAsset`, whose file is read here.
public struct CloudAsset: Hashable, Sendable, Codable {
  public let data: Data

  public init(data: Data) {
    self.data = data
  }
}
