import Foundation
import TestSupport
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, image")
struct PhotoTests {
  @Test("A photo tells its format and its size without being decoded", arguments: SamplePhoto.all)
  func reads(sample: SamplePhoto) throws {
    let data = try sample.data
    let photo = try #require(Photo(data: data))

    #expect(photo.data == data)
    #expect(photo.format == sample.format)
    #expect(photo.pixelSize.width == sample.width)
    #expect(photo.pixelSize.height == sample.height)
  }

  @Test("A photo in the middle of other bytes is the same photo", arguments: SamplePhoto.all)
  func slice(sample: SamplePhoto) throws {
    let data = try sample.data
    let slice = (Data(repeating: 0xFF, count: 9) + data).dropFirst(9)

    #expect(slice.startIndex == 9)
    #expect(Photo(data: slice) == Photo(data: data))
    #expect(Photo(data: slice) != nil)
  }

  @Test("A torn file is a photo as soon as the header is whole", arguments: SamplePhoto.all)
  func truncations(sample: SamplePhoto) throws {
    let data = try sample.data
    for count in 0...data.count {
      let photo = Photo(data: data.prefix(count))
      #expect((photo != nil) == (count >= sample.headerByteCount), "\(count) bytes")
      guard let photo else { continue }
      #expect(photo.pixelSize.width == sample.width)
      #expect(photo.pixelSize.height == sample.height)
    }
  }

  @Test("A damaged file has no size but one that stands in it", arguments: SamplePhoto.all)
  func mutations(sample: SamplePhoto) throws {
    let data = try sample.data
    var random = SplitMix64(state: UInt64(data.count))
    for _ in 0..<400 {
      var damaged = data
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<sample.headerByteCount, using: &random)
        damaged[index] =
          [0, 1, 2, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      guard let photo = Photo(data: damaged) else { continue }
      #expect(1...65_535 ~= photo.pixelSize.width && 1...65_535 ~= photo.pixelSize.height)
      #expect(damaged.range(of: bytes(photo.pixelSize.width, in: photo.format)) != nil)
      #expect(damaged.range(of: bytes(photo.pixelSize.height, in: photo.format)) != nil)
    }
  }

  @Test("Bytes that are no photo are refused")
  func refuses() {
    var random = SplitMix64(state: 1)
    let beginnings = [
      "", "\0", "GIF", "BM", "%PDF-1.7", "RIFF____WEBPVP8 ", "\0\0\0\u{18}ftypheic",
    ]
    for text in beginnings {
      for count in 0..<50 {
        let noise = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        #expect(Photo(data: Data(text.utf8) + noise) == nil, "\(text)")
      }
    }
  }

  @Test("A photo has at most ten megabytes")
  func byteCount() {
    let start = Data.png(width: 3, height: 2)
    let most = start + Data(repeating: 0, count: 10_485_760 - start.count)

    #expect(Photo.maximumByteCount == 10_485_760)
    #expect(Photo(data: most)?.pixelSize.width == 3)
    #expect(Photo(data: most + [0]) == nil)
  }

  @Test("A side has from one to 65 535 pixels", arguments: [1, 65_535] as [UInt32])
  func sides(side: UInt32) {
    #expect(Photo(data: .png(width: side, height: 1))?.pixelSize.width == Int(side))
    #expect(Photo(data: .png(width: 1, height: side))?.pixelSize.height == Int(side))
  }

  @Test(
    "A picture without pixels, or with more, is refused",
    arguments: [0, 65_536, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func noSides(side: UInt32) {
    #expect(Photo(data: .png(width: side, height: 1)) == nil)
    #expect(Photo(data: .png(width: 1, height: side)) == nil)
  }

  private func bytes(_ side: Int, in format: Photo.Format) -> Data {
    switch format {
    case .png: Data(UInt32(side))
    case .jpeg: Data(UInt16(side))
    case .gif: Data(UInt16(side).byteSwapped)
    }
  }
}
