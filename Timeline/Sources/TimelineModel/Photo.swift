import Foundation

/// A picture: its bytes, with the format and the size from its header.
///
/// The picture is never decoded here. A view with pixels does that.
public struct Photo: Hashable, Sendable {
  /// The formats that every browser shows.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
  }

  /// The size of the stored picture in pixels, before any rotation by its metadata.
  public struct PixelSize: Hashable, Sendable {
    /// The maximum width and height in pixels.
    public static let maximumSide = 65_535

    public let width: Int
    public let height: Int

    init?(width: some BinaryInteger, height: some BinaryInteger) {
      guard 1...Self.maximumSide ~= Int(clamping: width),
        1...Self.maximumSide ~= Int(clamping: height)
      else { return nil }
      self.width = Int(width)
      self.height = Int(height)
    }
  }

  /// The maximum size of a photo in bytes.
  public static let maximumByteCount = 10 << 20

  public let data: Data
  public let format: Format
  public let pixelSize: PixelSize

  /// Creates a photo from a file's bytes. Returns nil if there are too many, if the format is unknown, or if the size
  /// is missing.
  public init?(data: Data) {
    guard data.count <= Self.maximumByteCount else { return nil }
    let file = ByteReader(data)
    for format in Format.allCases {
      guard let pixelSize = format.pixelSize(of: file) else { continue }
      self.data = data
      self.format = format
      self.pixelSize = pixelSize
      return
    }
    return nil
  }
}

extension Photo.Format {
  /// The size of the picture in a file. Nil if the file does not have this format.
  fileprivate func pixelSize(of file: ByteReader) -> Photo.PixelSize? {
    switch self {
    case .png: Photo.PixelSize(png: file)
    case .jpeg: Photo.PixelSize(jpeg: file)
    case .gif: Photo.PixelSize(gif: file)
    }
  }
}
