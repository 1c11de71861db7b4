import Foundation
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
}
