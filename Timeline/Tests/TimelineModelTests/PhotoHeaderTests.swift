import Foundation
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, image · Headers made by hand")
struct PhotoHeaderTests {
  private func size(of data: Data) -> [Int]? {
    Photo(data: data).map { [$0.pixelSize.width, $0.pixelSize.height] }
  }

  // MARK: JPEG

  private func size(ofJPEG parts: Data...) -> [Int]? {
    size(of: Data([0xFF, 0xD8]) + Data(parts.joined()) + [0xFF, 0xD9])
  }

  @Test(
    arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]
      as [UInt8]) func `Each of JPEG's frames tells the size`(code: UInt8)
  { #expect(size(ofJPEG: .frame(code, width: 300, height: 2)) == [300, 2]) }

  @Test(arguments: [0xC4, 0xC8, 0xCC, 0xDB, 0xDD, 0xE0, 0xE1, 0xEF, 0xFE] as [UInt8])
  func `Segments before JPEG's frame are skipped, with any content`(code: UInt8) {
    let empty = Data.segment(code)
    let thumbnail = Data.segment(code, Data([0xFF, 0xD8]) + Data.frame(width: 9, height: 9))
    let frame = Data.frame(width: 300, height: 2)

    #expect(size(ofJPEG: empty, thumbnail, frame) == [300, 2])
    #expect(size(ofJPEG: thumbnail, Data([0xFF, 0xFF, 0xFF]), frame) == [300, 2])
    #expect(size(ofJPEG: empty, thumbnail) == nil)
  }

  @Test(
    arguments: ([0x00, 0x01, 0x02, 0xBF, 0xD0, 0xD7, 0xD8, 0xD9, 0xDA, 0xFF] as [UInt8])
      .map { Data.segment($0) } + [Data([0xFF, 0xE0, 0, 0]), Data([0xFF, 0xE0, 0, 1])])
  func `JPEG without a frame, or with a segment below its own length, is refused`(segment: Data) {
    #expect(size(ofJPEG: segment, .frame(width: 300, height: 2)) == nil)
  }

  @Test func `A frame too short for a size is refused, whatever follows it`() {
    #expect(size(ofJPEG: .segment(0xC0, Data([8, 0, 2, 1])), Data([44, 1, 1])) == nil)
    #expect(size(ofJPEG: .segment(0xC0, Data([8, 0, 2, 1, 44]))) == [300, 2])
    // If the height is zero, it follows after the picture.
    #expect(size(ofJPEG: .frame(width: 300, height: 0)) == nil)
  }

  @Test func `A header has at most 4095 segments`() {
    let frame = Data.frame(width: 300, height: 2)
    let segments = { (count: Int) in Data(repeatElement(Data.segment(0xE0), count: count).joined())
    }

    #expect(size(ofJPEG: segments(4095), frame) == [300, 2])
    #expect(size(ofJPEG: segments(4096), frame) == nil)
    #expect(size(ofJPEG: Data(repeating: 0xFF, count: 5000), frame) == nil)
  }

  // MARK: GIF and PNG

  @Test(arguments: ["GIF87a", "GIF89a"])
  func `GIF's numbers have the least significant byte first`(signature: String) {
    #expect(size(of: Data(signature.utf8) + [0x2C, 0x01, 0x02, 0x00, 0x00, 0x3B]) == [300, 2])
    #expect(size(of: Data(signature.utf8) + [0x2C, 0x01, 0x00, 0x00, 0x00, 0x3B]) == nil)
    #expect(size(of: Data(signature.utf8) + [0x00, 0x00, 0x02, 0x00, 0x00, 0x3B]) == nil)
  }

  @Test(arguments: ["GIF88a", "GIF89b", "GIF97a", "gif89a", "GIF8\u{9}a"])
  func `Another signature is not a GIF's`(signature: String) {
    #expect(size(of: Data(signature.utf8) + [0x2C, 0x01, 0x02, 0x00, 0x00, 0x3B]) == nil)
  }

  @Test func `PNG's first chunk is the header, and a header has 13 bytes`() {
    let data = Data.png(width: 300, height: 2)
    var otherLength = data
    otherLength[11] = 12
    var otherChunk = data
    otherChunk[12] = UInt8(ascii: "i")
    var otherLine = data
    otherLine[4] = 0x0A

    #expect(size(of: data) == [300, 2])
    for data in [otherLength, otherChunk, otherLine] { #expect(size(of: data) == nil) }
  }
}
