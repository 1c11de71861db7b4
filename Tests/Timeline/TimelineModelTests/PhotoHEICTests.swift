import Foundation
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, image · HEIC files made by hand")
struct PhotoHEICTests {
  private func size(of file: HEICFile) -> [Int]? { size(of: file.data) }

  private func size(of data: Data) -> [Int]? {
    guard let photo = Photo(data: data), photo.format == .heic else { return nil }
    return [photo.pixelSize.width, photo.pixelSize.height]
  }

  @Test("Numbers of items and properties may be short or long", arguments: [false, true])
  func numbers(hasLongPlaces: Bool) {
    var file = HEICFile(hasLongPlaces: hasLongPlaces)
    #expect(size(of: file) == [30, 20])

    file.hasLongItemIDs = true
    #expect(size(of: file) == [30, 20])

    file.primaryItem = 0x1_0007
    #expect(size(of: file) == nil)

    file.associations.append((0x1_0007, [1]))
    #expect(size(of: file) == [30, 20])
  }

  @Test(
    "A brand, the major one or another, says that the picture is coded as HEVC",
    arguments: ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"])
  func brands(brand: String) {
    #expect(size(of: HEICFile(brands: [brand, "\0\0\0\0"])) == [30, 20])
    #expect(size(of: HEICFile(brands: ["mif1", "\0\0\0\0", "mif1", brand])) == [30, 20])
  }

  @Test("Files of the same kind with another coding are refused")
  func otherBrands() {
    for brand in ["avif", "mif1", "msf1", "isom", "jpeg", "HEIC", "hei", ""] {
      #expect(size(of: HEICFile(brands: [brand, "\0\0\0\0", "mif1"])) == nil, "\(brand)")
    }
    let file = HEICFile()
    #expect(size(of: .joined(.box("free"), file.data)) == nil)
    #expect(size(of: file.data.dropFirst(file.ftyp.count)) == nil)
    #expect(
      size(of: .joined(.box("styp", Data("heic".utf8)), .box("meta", file.metaContent))) == nil)
  }

  @Test("Of many items the primary one counts, though others are larger")
  func primaryItem() {
    let sizes = [(512, 512), (3, 2), (9000, 9000), (32, 16)] as [(UInt32, UInt32)]
    var file = HEICFile(
      properties: [.box("hvcC")] + sizes.map { HEICFile.size(width: $0.0, height: $0.1) })
    file.associations = [(1, [1, 2]), (9, [1, 4]), (7, [1, 3]), (10, [5])]
    #expect(size(of: file) == [3, 2])

    file.primaryItem = 10
    #expect(size(of: file) == [32, 16])

    file.primaryItem = 11
    #expect(size(of: file) == nil)
  }

  @Test("A picture that is cropped has the size of what is shown")
  func crop() {
    var file = HEICFile()
    file.associations = [(7, [2, 1])]
    file.properties.append(HEICFile.crop(width: (29, over: 1), height: (41, over: 2)))
    #expect(size(of: file) == [29, 21])

    file.properties[1] = HEICFile.crop(width: (.max, over: .max), height: (.max, over: .max))
    #expect(size(of: file) == [1, 1])
  }

  @Test(
    "A crop that leaves nothing is no crop",
    arguments: [(1, 0), (0, 1), (.max, 1), (1, .max)] as [(UInt32, UInt32)])
  func noCrop(side: (UInt32, UInt32)) {
    var file = HEICFile()
    file.associations = [(7, [1, 2])]
    for (width, height) in [(side, (1, 1)), ((1, 1), side)] {
      file.properties.append(
        HEICFile.crop(
          width: (width.0, over: width.1), height: (height.0, over: height.1)))
      #expect(size(of: file) == [30, 20])
      file.properties.removeLast()
    }
  }

  @Test("An item that points at no size has none", arguments: [[], [0], [2], [127], [0, 2, 99]])
  func noProperty(places: [UInt16]) {
    var file = HEICFile(associations: [(7, places)])
    #expect(size(of: file) == nil)

    file.properties = []
    #expect(size(of: file) == nil)

    file.associations = [(7, [1])]
    file.properties = [.box("pixi", Data(UInt32(0)), Data(UInt32(3)), Data(UInt32(2)))]
    #expect(size(of: file) == nil)
  }

  @Test("A size that is none, or too short, is refused")
  func noSize() {
    for size in [HEICFile.size(width: 0, height: 1), .box("ispe", Data(count: 11)), .box("ispe")] {
      #expect(self.size(of: HEICFile(properties: [size])) == nil)
    }
  }

  @Test("Boxes may have sizes of 64 bits, or no end")
  func sizesOfBoxes() {
    let ftyp = HEICFile().ftyp
    let content = HEICFile().metaContent
    let meta = Data.box("meta", content)

    #expect(size(of: .joined(ftyp, .longBox("meta", content))) == [30, 20])
    #expect(size(of: .joined(ftyp, .longBox("mdat", Data(count: 99)), meta)) == [30, 20])
    #expect(size(of: .joined(ftyp, .lastBox("meta", content))) == [30, 20])
    #expect(size(of: .joined(ftyp, .lastBox("mdat", meta))) == nil)
  }

  @Test(
    "A box that is shorter than its own head, or longer than the file, ends the file",
    arguments: [2, 7, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func impossibleSize(size: UInt32) {
    let file = HEICFile()
    let broken = Data.joined(Data(size), Data("free".utf8))
    #expect(self.size(of: .joined(file.ftyp, broken, .box("meta", file.metaContent))) == nil)
  }

  @Test(
    "So does one whose size of 64 bits is impossible",
    arguments: [0, 15, 0xFFFF, 1 << 62, 1 << 63, .max - 15, .max] as [UInt64])
  func impossibleLongSize(size: UInt64) {
    let file = HEICFile()
    let broken = Data.joined(Data(UInt32(1)), Data("free".utf8), Data(size))
    #expect(self.size(of: .joined(file.ftyp, broken, .box("meta", file.metaContent))) == nil)
  }

  @Test("Some thousand boxes are a header, and more are none")
  func manyBoxes() {
    let file = HEICFile()
    let boxes = { (count: Int) in Data(repeatElement(Data.box("free"), count: count).joined()) }
    let meta = Data.box("meta", file.metaContent)

    #expect(size(of: .joined(file.ftyp, boxes(4095), meta)) == [30, 20])
    #expect(size(of: .joined(file.ftyp, boxes(4096), meta)) == nil)
  }

  @Test("So are items and brands")
  func manyItems() {
    var file = HEICFile()
    file.associations = Array(repeating: (1, []), count: 4095) + [(7, [1])]
    #expect(size(of: file) == [30, 20])
    file.associations.insert((1, []), at: 0)
    #expect(size(of: file) == nil)

    file = HEICFile()
    file.brands = Array(repeating: "mif1", count: 4095) + ["heic"]
    #expect(size(of: file) == [30, 20])
    file.brands.insert("mif1", at: 0)
    #expect(size(of: file) == nil)
  }

  @Test("As many items are read as a file says, or as it has")
  func manyItemsSaid() throws {
    var file = HEICFile(associations: [(1, [1])])
    var data = file.data
    let count = try #require(data.range(of: Data("ipma".utf8))).upperBound + 4
    data.replaceSubrange(count..<(count + 4), with: Data(UInt32.max))
    #expect(size(of: data) == nil)

    file.associations = [(7, [1])]
    data = file.data
    data.replaceSubrange(count..<(count + 4), with: Data(UInt32.max))
    #expect(size(of: data) == [30, 20])
    data.replaceSubrange(count..<(count + 4), with: Data(UInt32(0)))
    #expect(size(of: data) == nil)
  }
}
