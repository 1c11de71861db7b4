import Testing

@Test func allIsWell() {}
