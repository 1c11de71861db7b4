import Foundation

/// A picture: its bytes, and what their beginning says about it.
///
/// A post's photo is never decoded here. Whoever has a screen with pixels does that.
public struct Photo: Hashable, Sendable {
  /// The kinds of pictures that a phone's camera and library give.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case heic = "HEIC"
  }

  public struct PixelSize: Hashable, Sendable {
    public let width: Int
    public let height: Int
  }

  /// The most bytes that a photo may have.
  public static let maximumByteCount = 10 << 20

  public let data: Data
  public let format: Format
  public let pixelSize: PixelSize

  /// The photo in a file's bytes; nil if they are too many, or of another kind.
  public init?(data: Data) {
    return nil
  }
}
