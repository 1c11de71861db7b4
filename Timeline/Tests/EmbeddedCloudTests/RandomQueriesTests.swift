import Cloud
import EmbeddedCloud
import Foundation
import TestSupport
import Testing

@Suite("Embedded cloud · Random queries")
struct RandomQueriesTests {
  private static let people = (0..<8).map { "person-\($0)" }
  private static let tags = ["sea", "sky", "caf\u{E9}", "cafe\u{301}", ""]
  private static let texts = [
    "", "a", "ab", "abc", "b", "\u{E9}a", "e\u{301}a", "z", "🙂", "\u{FFFD}", "x", "xy",
  ]
  private static let places: [CloudLocation] = [
    (0, 0), (90, 0), (-90, 0), (10, 180), (-10, -179.9), (47.3, 8.5), (47.4, 8.6), (-47, -171),
  ].compactMap { CloudLocation(latitude: $0.0, longitude: $0.1) }

  private static func place(_ generator: inout SplitMix64) -> CloudLocation? {
    if Bool.random(using: &generator) { return places.randomElement(using: &generator) }
    return CloudLocation(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }

  private static func values(_ generator: inout SplitMix64) -> [String: CloudValue] {
    var values: [String: CloudValue] = [:]
    let tagCount = Int.random(in: 0...3, using: &generator)
    let chosen = (0..<tagCount).map { _ in tags.randomElement(using: &generator) ?? "" }
    values["tags"] = .texts(chosen)
    if Int.random(in: 0..<9, using: &generator) > 0 {
      values["owner"] = .reference(to: people.randomElement(using: &generator) ?? "")
    }
    if Int.random(in: 0..<9, using: &generator) > 0 {
      values["name"] = .string(texts.randomElement(using: &generator) ?? "")
    }
    if Int.random(in: 0..<9, using: &generator) > 0 {
      values["place"] = place(&generator).map(CloudValue.location)
    }
    // Sometimes a key has a value of another kind.
    if Int.random(in: 0..<9, using: &generator) == 0 {
      let key = ["owner", "name", "place", "tags"].randomElement(using: &generator) ?? ""
      values[key] = [
        .string("sea"), .reference(to: people[0]), .list([.reference(to: people[0])]),
        places.first.map(CloudValue.location),
      ].compactMap(\.self).randomElement(using: &generator)
    }
    return values
  }

  private static func predicate(_ generator: inout SplitMix64) -> CloudQuery.Predicate {
    let person = CloudValue.reference(to: people.randomElement(using: &generator) ?? "")
    let tag = CloudValue.string(tags.randomElement(using: &generator) ?? "")
    let text = texts.randomElement(using: &generator) ?? ""
    let count = Int.random(in: 0...5, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .equal(key: "owner", person)
    case 1: return .contains(key: "tags", tag)
    case 2: return .notEqual(key: "owner", person)
    case 3:
      return .isIn(key: "owner", (0..<count).map { .reference(to: people[$0 % people.count]) })
    case 4: return .isIn(key: "name", (0..<count).map { .string(texts[$0 * 2]) })
    case 5: return .beginsWith(key: "name", text)
    case 6: return .equal(key: "name", .string(text))
    case 7, 8:
      guard let center = place(&generator) else { return .and([]) }
      let radii: [Double] = [0, 20_000, 3_000_000, 12_000_000, 30_000_000]
      let radius = radii.randomElement(using: &generator)
      return .isWithin(key: "place", radius: radius ?? 0, of: center)
    case 9: return .isIn(key: "name", [person, .string(text)])
    default:
      return .and((0..<Int.random(in: 0...3, using: &generator)).map { _ in predicate(&generator) })
    }
  }

  private static func query(_ generator: inout SplitMix64) -> CloudQuery {
    let predicate = predicate(&generator)
    var order: CloudQuery.SortDescriptor
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: order = .newestFirst
    case 1: order = .oldestFirst
    case 2: order = .ascending(key: "name")
    default:
      order =
        place(&generator).map { .nearestFirst(key: "place", relativeLocation: $0) } ?? .newestFirst
      // Mostly around the place in the predicate.
      if case .isWithin(_, _, let center) = predicate, Bool.random(using: &generator) {
        order = .nearestFirst(key: "place", relativeLocation: center)
      }
    }
    return CloudQuery.things(where: predicate, order)
  }

  @Test(arguments: [(1, 20), (2, 40), (3, 150), (4, 400)])
  func `Any query finds the same records as the model, also with saves between its pages`(
    seed: Int, count: Int
  ) async throws {
    var generator = SplitMix64(state: UInt64(seed))
    let clock = Clock()
    let database = clock.cloud().database(signedInAs: "me")
    var model = CloudModel()

    func save() async throws {
      // Mostly forward.
      clock.now += [-5, 0, 0, 1, 1, 2].randomElement(using: &generator) ?? 0
      let values = Self.values(&generator)
      let isNew = model.records.count < count || Int.random(in: 0..<3, using: &generator) == 0
      let record =
        isNew
        ? CloudRecord("\(UInt16.random(in: 0 ... .max, using: &generator))-\(model.records.count)")
          .with(values)
        : model.records.randomElement(using: &generator)?.with(values)
      guard let record else { return }
      model.save(try await database.save(record))
    }

    for _ in 0..<count { try await save() }
    for _ in 0..<40 {
      let query = Self.query(&generator)
      var last: CloudRecord?
      var cursor: CloudQuery.Cursor?
      for _ in 0..<3 {
        let limit = Int.random(in: 1...7, using: &generator)
        let page =
          if let cursor {
            try await database.records(continuingMatchFrom: cursor, resultsLimit: limit)
          } else {
            try await database.records(matching: query, resultsLimit: limit)
          }
        let expected = model.records(matching: query, after: last)
        try #require(page.records == Array(expected.prefix(limit)), "\(query)")
        try #require((page.queryCursor != nil) == (expected.count > limit), "\(query)")
        guard let next = page.queryCursor else { break }
        (last, cursor) = (page.records.last, next)
        for _ in 0..<3 { try await save() }
      }
    }
  }
}
