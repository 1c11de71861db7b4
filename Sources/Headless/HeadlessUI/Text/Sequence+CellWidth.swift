extension Sequence<Unicode.Scalar> {
  var cellWidth: Int {
    var meter = CellMeter()
    var lookup = ScalarTraitsLookup()
    for scalar in self { meter.measure(scalar, lookup.traits(of: scalar)) }
    return meter.width
  }
}
