import Foundation
import TestSupport
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, image")
struct PhotoTests {
  @Test(arguments: SamplePhoto.all)
  func `A photo tells its format and size if the whole file is there`(sample: SamplePhoto) throws {
    let data = try sample.data
    let photo = try #require(Photo(data: data))

    #expect(photo.data == data)
    #expect(photo.format == sample.format)
    #expect(photo.pixelSize.width == sample.width)
    #expect(photo.pixelSize.height == sample.height)
    let slice = (Data(repeating: 0xFF, count: 9) + data).dropFirst(9)
    #expect(slice.startIndex == 9)
    #expect(Photo(data: slice) == photo)

    for count in 0..<data.count {
      #expect(Photo(data: data.prefix(count)) == nil, "\(count) bytes")
    }
    #expect(Photo(data: data + Data("anything".utf8)) != nil)
  }

  @Test(arguments: SamplePhoto.all)
  func `The size of a damaged file, if any, is in its bytes`(sample: SamplePhoto) throws {
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

  @Test func `Bytes of other formats are refused`() {
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

  @Test func `A photo has at most ten megabytes`() {
    let start = Data.png(width: 3, height: 2)
    let most = start + Data(repeating: 0, count: 10_485_760 - start.count)

    #expect(Photo.maximumByteCount == 10_485_760)
    #expect(Photo(data: most)?.pixelSize.width == 3)
    #expect(Photo(data: most + [0]) == nil)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func `A side has from one to 65 535 pixels`(side: UInt32) {
    let expected = 1...65_535 ~= side ? Int(side) : nil
    #expect(Photo(data: .png(width: side, height: 1))?.pixelSize.width == expected)
    #expect(Photo(data: .png(width: 1, height: side))?.pixelSize.height == expected)
  }

  private func bytes(_ side: Int, in format: Photo.Format) -> Data {
    switch format {
    case .png: Data(UInt32(side))
    case .jpeg: Data(UInt16(side))
    case .gif: Data(UInt16(side).byteSwapped)
    }
  }
}
