extension Photo.PixelSize {
  /// The brands of files with HEVC pictures. Many of them have the brand `mif1`, too, but that says nothing about the
  /// coding.
  private static let heicBrands: Set = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
  ]

  /// The size in a HEIC file: that of its primary item. Other items are tiles, thumbnails and the like.
  init?(heic file: ByteReader) {
    var file = file
    guard let first = file.box(), first.type == "ftyp",
      !Self.heicBrands.isDisjoint(with: first.content.brands),
      var meta = file.box("meta"), meta.versionAndFlags() != nil,
      let primaryItem = meta.box("pitm")?.primaryItem,
      let properties = meta.box("iprp")?.properties(of: primaryItem),
      let size = properties.lazy.compactMap(Self.init(coded:)).first
    else { return nil }
    self = properties.lazy.compactMap(Self.init(shown:)).first ?? size
  }

  /// The coded size, from `ispe`.
  private init?(coded property: ByteReader.Box) {
    var content = property.content
    guard property.type == "ispe", content.versionAndFlags() != nil,
      let width = content.number(UInt32.self),
      let height = content.number(UInt32.self)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The visible part of it, if it is cropped, from `clap`, whose numbers are fractions.
  private init?(shown property: ByteReader.Box) {
    var content = property.content
    guard property.type == "clap",
      let width = content.fraction(),
      let height = content.fraction()
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension ByteReader {
  /// The brands in `ftyp`: the major brand, its version, and the compatible brands.
  fileprivate var brands: [String] {
    var reader = self
    var brands: [String] = []
    while brands.count < Self.maximumPartCount, let brand = reader.bytes(4) {
      brands.append(String(decoding: brand, as: UTF8.self))
    }
    return brands
  }

  /// The number of the primary item, from `pitm`.
  fileprivate var primaryItem: UInt32? {
    var reader = self
    guard let (version, _) = reader.versionAndFlags() else { return nil }
    return reader.itemID(isLong: version > 0)
  }

  /// The properties of an item in `iprp`: `ipma` has their indexes in `ipco`.
  fileprivate func properties(of item: UInt32) -> [Box]? {
    guard let properties = box("ipco")?.boxes,
      let indices = box("ipma")?.propertyIndices(of: item)
    else { return nil }
    return indices.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
  }

  /// The indexes of an item's properties in `ipma`, counted from 1.
  private func propertyIndices(of item: UInt32) -> [Int]? {
    var reader = self
    guard let (version, flags) = reader.versionAndFlags(),
      let itemCount = reader.number(UInt32.self)
    else { return nil }
    for _ in 0..<min(Int(itemCount), Self.maximumPartCount) {
      guard let itemID = reader.itemID(isLong: version > 0), let count = reader.number(UInt8.self),
        let indices = reader.propertyIndices(count: Int(count), areLong: flags & 1 == 1)
      else { return nil }
      if itemID == item { return indices }
    }
    return nil
  }

  /// The first bit of each index says whether a reader must understand the property.
  private mutating func propertyIndices(count: Int, areLong: Bool) -> [Int]? {
    var indices: [Int] = []
    for _ in 0..<count {
      let index =
        areLong
        ? number(UInt16.self).map { Int($0 & 0x7FFF) } : number(UInt8.self).map { Int($0 & 0x7F) }
      guard let index else { return nil }
      indices.append(index)
    }
    return indices
  }

  private mutating func itemID(isLong: Bool) -> UInt32? {
    isLong ? number(UInt32.self) : number(UInt16.self).map(UInt32.init)
  }

  /// Reads a numerator and a denominator. Returns the nearest whole number.
  fileprivate mutating func fraction() -> Int? {
    guard let numerator = number(UInt32.self), let denominator = number(UInt32.self),
      denominator > 0
    else { return nil }
    return (Int(numerator) + Int(denominator) / 2) / Int(denominator)
  }
}
