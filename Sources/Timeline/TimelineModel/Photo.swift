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

  /// How many pixels there are, as they are stored: before any turn that the photo's metadata asks for.
  public struct PixelSize: Hashable, Sendable {
    /// The longest side of a photo.
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

  /// The most bytes that a photo may have.
  public static let maximumByteCount = 10 << 20

  public let data: Data
  public let format: Format
  public let pixelSize: PixelSize

  /// The photo in a file's bytes; nil if they are too many, or of another kind, or if they do not say the picture's size.
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
  /// The size of the picture in a file; nil if the file is not of this format.
  fileprivate func pixelSize(of file: ByteReader) -> Photo.PixelSize? {
    switch self {
    case .png: Photo.PixelSize(png: file)
    case .jpeg: Photo.PixelSize(jpeg: file)
    case .gif: Photo.PixelSize(gif: file)
    case .heic: Photo.PixelSize(heic: file)
    }
  }
}
