import Foundation

/// A picture that stands for a label's text where there are pixels: `NSTextAttachment` as a value. The text describes it.
public struct Picture: Hashable, Sendable {
  /// The bytes of the file, which have not been decoded.
  public let data: Data
  /// Such as “image/png”.
  public let mediaType: String
  /// The size in pixels.
  public let width, height: Int

  public init(data: Data, mediaType: String, width: Int, height: Int) {
    self.data = data
    self.mediaType = mediaType
    self.width = width
    self.height = height
  }
}
