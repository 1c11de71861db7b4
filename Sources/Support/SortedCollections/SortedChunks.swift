/// A sorted array in chunks, so that an insertion or removal moves the elements of one chunk only.
/// It is inlinable, because comparisons from another module would be slow calls through a witness table.
public struct SortedChunks<Element: Comparable & Sendable>: Sendable {
  /// No chunk is empty.
  @usableFromInline
  private(set) var chunks: [[Element]]

  @inlinable
  static var maximumChunk: Int { 512 }

  /// - Parameter elements: The elements in any order.
  @inlinable
  public init(_ elements: [Element] = []) {
    let sorted = elements.sorted()
    let size = Self.maximumChunk / 2
    chunks = stride(from: 0, to: sorted.count, by: size).map { start in
      Array(sorted[start..<Swift.min(start + size, sorted.count)])
    }
  }

  /// The first element for which the predicate is true. It must be true for all later elements, too.
  @inlinable
  public func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    let chunk = Self.partition(chunks.count) { isInSecondPart(chunks[$0][chunks[$0].count - 1]) }
    guard chunk < chunks.count else { return endIndex }
    let offset = Self.partition(chunks[chunk].count) { isInSecondPart(chunks[chunk][$0]) }
    return Index(chunk: chunk, offset: offset)
  }

  /// Inserts an element before those that are equal to it.
  @inlinable
  public mutating func insert(_ element: Element) {
    let place = partitioningIndex { !($0 < element) }
    guard let last = chunks.indices.last else {
      chunks = [[element]]
      return
    }
    let chunk = Swift.min(place.chunk, last)
    chunks[chunk].insert(element, at: chunk < place.chunk ? chunks[chunk].count : place.offset)
    if chunks[chunk].count > Self.maximumChunk {
      let half = Self.maximumChunk / 2
      chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
      chunks[chunk] = Array(chunks[chunk][..<half])
    }
  }

  /// Removes an element. Does nothing if it is missing.
  @inlinable
  public mutating func remove(_ element: Element) {
    let place = partitioningIndex { !($0 < element) }
    guard place != endIndex, self[place] == element else { return }
    chunks[place.chunk].remove(at: place.offset)
    if chunks[place.chunk].isEmpty { chunks.remove(at: place.chunk) }
  }

  @inlinable
  static func partition(_ count: Int, _ isInSecondPart: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SortedChunks: BidirectionalCollection {
  /// An index that is valid until the next change.
  public struct Index: Comparable {
    @usableFromInline let chunk, offset: Int

    @inlinable
    init(chunk: Int, offset: Int) {
      self.chunk = chunk
      self.offset = offset
    }

    @inlinable
    public static func < (left: Index, right: Index) -> Bool {
      (left.chunk, left.offset) < (right.chunk, right.offset)
    }
  }

  @inlinable public var startIndex: Index { Index(chunk: 0, offset: 0) }
  @inlinable public var endIndex: Index { Index(chunk: chunks.count, offset: 0) }
  @inlinable public var count: Int { chunks.reduce(0) { $0 + $1.count } }

  @inlinable
  public subscript(place: Index) -> Element { chunks[place.chunk][place.offset] }

  @inlinable
  public func index(after place: Index) -> Index {
    place.offset + 1 < chunks[place.chunk].count
      ? Index(chunk: place.chunk, offset: place.offset + 1)
      : Index(chunk: place.chunk + 1, offset: 0)
  }

  @inlinable
  public func index(before place: Index) -> Index {
    place.offset > 0
      ? Index(chunk: place.chunk, offset: place.offset - 1)
      : Index(chunk: place.chunk - 1, offset: chunks[place.chunk - 1].count - 1)
  }

  /// Passes whole chunks, so that a distance of a million elements costs little. The limit must be in the direction of the distance.
  @inlinable
  public func index(_ place: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index? {
    var chunk = place.chunk
    // Any distance is allowed, and must not overflow.
    var offset = place.offset + Swift.min(distance, .max / 2)
    while offset < 0, chunk > limit.chunk {
      chunk -= 1
      offset += chunks[chunk].count
    }
    while chunk < limit.chunk, offset >= chunks[chunk].count {
      offset -= chunks[chunk].count
      chunk += 1
    }
    let index = Index(chunk: chunk, offset: offset)
    let isBeyond = distance < 0 ? index < limit : distance > 0 && limit < index
    return isBeyond ? nil : index
  }
}

extension String {
  /// UTF-8 keeps the order of the code points, so comparing bytes is enough.
  public func precedesByCodePoint(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
