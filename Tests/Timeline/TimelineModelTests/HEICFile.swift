import Foundation

/// A HEIC file as one of many programs may write it; it says 30 × 20.
struct HEICFile {
  var brands = ["heic", "\0\0\0\0", "mif1"]
  var primaryItem: UInt32 = 7
  var properties = [Self.size(width: 30, height: 20)]
  /// The items, and the places of their properties, counted from 1.
  var associations: [(item: UInt32, properties: [UInt16])] = [(7, [1])]
  /// Whether items have numbers of 32 bits.
  var hasLongItemIDs = false
  /// Whether properties have numbers of 15 bits.
  var hasLongPlaces = false

  static func size(width: UInt32, height: UInt32) -> Data {
    .box("ispe", Data(UInt32(0)), Data(width), Data(height))
  }

  static func crop(
    width: (UInt32, over: UInt32), height: (UInt32, over: UInt32)
  ) -> Data {
    .box(
      "clap", Data(width.0), Data(width.over), Data(height.0), Data(height.over), Data(count: 16))
  }

  var ftyp: Data { .box("ftyp", Data(brands.joined().utf8)) }

  /// What is in `meta`, in the usual order.
  var metaContent: Data {
    .joined(Data(UInt32(0)), .box("hdlr"), pitm, .box("iloc"), .box("iprp", ipco, ipma))
  }

  var data: Data { .joined(ftyp, .box("free"), .box("meta", metaContent), .box("mdat")) }

  private var pitm: Data { .box("pitm", version(flags: 0), id(primaryItem)) }

  private var ipco: Data { .box("ipco", Data(properties.joined())) }

  private var ipma: Data {
    let entries = associations.map { item, properties in
      Data.joined(
        id(item), Data(UInt8(properties.count)), Data(properties.map(place).joined()))
    }
    return .box(
      "ipma", version(flags: hasLongPlaces ? 1 : 0), Data(UInt32(entries.count)),
      Data(entries.joined()))
  }

  private func version(flags: UInt32) -> Data { Data((hasLongItemIDs ? 1 << 24 : 0) + flags) }

  private func id(_ item: UInt32) -> Data { hasLongItemIDs ? Data(item) : Data(UInt16(item)) }

  /// The first bit says that a reader must know the property.
  private func place(_ place: UInt16) -> Data {
    hasLongPlaces ? Data(0x8000 | place) : Data(0x80 | UInt8(place))
  }
}
