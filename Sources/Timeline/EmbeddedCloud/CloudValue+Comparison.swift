import Cloud

extension CloudValue {
  /// Whether the values are equal, with texts compared code point by code point.
  func isSame(as other: CloudValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)):
      CodePoints(text: left) == CodePoints(text: right)
    case (.list(let left), .list(let right)):
      left.elementsEqual(right) { $0.isSame(as: $1) }
    default: self == other
    }
  }
}
