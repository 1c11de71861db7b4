extension TableContent {
  /// Marks the field with the insertion point. While there is an alert, only its fields can have it.
  mutating func mark(_ insertionPoint: InsertionPoint) {
    if alert != nil {
      Self.mark(insertionPoint, in: &alert!.textFields)  // It has just been found there.
    } else {
      Self.mark(insertionPoint, in: &textFields)
    }
  }

  private static func mark(_ insertionPoint: InsertionPoint, in fields: inout [TextField]) {
    guard let index = fields.firstIndex(where: { $0.placeholder == insertionPoint.placeholder })
    else { return }
    fields[index].insertionPoint = insertionPoint.offset
  }
}
