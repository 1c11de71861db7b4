import Foundation

/// A picture: its bytes, with the format and the size from its header. It is never decoded here.
public struct Photo: Hashable, Sendable {
  /// The formats that every browser shows.
  public enum Format: String, Hashable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
  }

  /// The size of the stored picture in pixels, before any rotation by its metadata.
  public struct PixelSize: Hashable, Sendable {
    public static let maximumSide = 65_535

    public let width, height: Int

    init?(width: some BinaryInteger, height: some BinaryInteger) {
      guard 1...Self.maximumSide ~= Int(clamping: width),
        1...Self.maximumSide ~= Int(clamping: height)
      else { return nil }
      self.width = Int(width)
      self.height = Int(height)
    }
  }

  public static let maximumByteCount = 10 << 20

  public let data: Data
  public let format: Format
  public let pixelSize: PixelSize

  /// Nil if the data is too large, if its format is unknown, if it has no size, or if its end is missing.
  public init?(data: Data) {
    guard data.count <= Self.maximumByteCount else { return nil }
    let file = ByteReader(data)
    if let size = PixelSize(png: file) {
      (format, pixelSize) = (.png, size)
    } else if let size = PixelSize(jpeg: file) {
      (format, pixelSize) = (.jpeg, size)
    } else if let size = PixelSize(gif: file) {
      (format, pixelSize) = (.gif, size)
    } else {
      return nil
    }
    self.data = data
  }
}
