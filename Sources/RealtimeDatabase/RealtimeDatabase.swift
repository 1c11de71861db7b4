import Foundation

/// A Firebase Realtime Database in memory: takes requests of its REST API and answers them by its rules.
///
/// It does no I/O and is a value: a copy is a snapshot. Numbers are doubles. A query sorts the children
/// of its node once; from then on it takes time for its answer and the logarithm of the children, and
/// changes keep the order. Changing one child of a database that has no copies copies nothing.
public struct RealtimeDatabase: Sendable {
  /// The children (or paths like "author/name") that the rules have an index for, wherever they are.
  /// Queries by others are refused; nil lets any pass. `$key` and `$value` always do.
  public var indexOn: Set<String>?

  private var root: Value = .null
  private var pushKeys = PushKeyGenerator()
  private var now: @Sendable () -> Date
  private var randomNumberGenerator: any RandomNumberGenerator & Sendable

  /// An empty database.
  ///
  /// - Parameters:
  ///   - now: The time that goes into the keys of appended children.
  ///   - randomNumberGenerator: The rest of those keys.
  public init(
    now: @escaping @Sendable () -> Date = { Date() },
    randomNumberGenerator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.now = now
    self.randomNumberGenerator = randomNumberGenerator
  }

  /// A database with the contents of an export.
  ///
  /// - Parameters:
  ///   - json: Any JSON document.
  ///   - isLenient: Whether to leave out what the database can't store (a key with a slash, the 33rd level, a
  ///     number beyond all doubles) instead of refusing the document for it.
  /// - Throws: ``RealtimeDatabaseError`` if it isn't JSON, is deeper than 32 levels or has a key that the
  ///   database can't store.
  public init(
    json: Data,
    isLenient: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() },
    randomNumberGenerator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws {
    self.init(now: now, randomNumberGenerator: randomNumberGenerator)
    root = try Value(json: json, isLenient: isLenient)
  }

  /// Does what the request asks for; one that is refused changes nothing.
  ///
  /// Mutating also for GET, since the first query sorts.
  public mutating func respond(to request: Request) -> Response {
    let writer = JSONWriter(isPretty: request.query["print"] == "pretty")
    do {
      let body = try answer(to: request, with: writer)
      return request.query["print"] == "silent"
        ? Response(status: 204, body: Data()) : Response(status: 200, body: body)
    } catch {
      let error = error as? RealtimeDatabaseError ?? .invalidData
      let text = error.localizedDescription
      return Response(
        status: error.status,
        body: writer.data(forMembers: [(Key(bound: "error"), .string(text))]))
    }
  }

  private mutating func answer(to request: Request, with writer: JSONWriter) throws -> Data {
    let path = try Self.keys(of: request.path)
    let body = request.body ?? Data()
    switch request.httpMethod {
    case "GET":
      return try read(path, request.query, with: writer)
    case "PUT":
      let value = try Value(json: body)
      try store([(path, value)])
      return writer.data(for: value)
    case "PATCH":
      let members = try Value.members(ofJSON: body)
      try store(members.map { (path + [$0], $1) })
      return writer.data(forMembers: members)
    case "POST":
      let value = try Value(json: body)
      let key = pushKeys.next(at: now(), using: &randomNumberGenerator)
      try store([(path + [key], value)])
      return writer.data(forMembers: [(Key(bound: "name"), .string(key.text))])
    case "DELETE":
      try store([(path, .null)])
      return writer.data(for: .null)
    default:
      throw RealtimeDatabaseError.methodNotAllowed
    }
  }

  /// The keys that "/posts/KEY.json" names.
  private static func keys(of path: String) throws -> [Key] {
    guard path.hasSuffix(".json") else { throw RealtimeDatabaseError.notFound }
    let names = path.dropLast(".json".count).split(separator: "/")
    guard names.count <= Value.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
    guard let keys = try? names.map({ try Key(validating: String($0)) }) else {
      throw RealtimeDatabaseError.invalidPath
    }
    return keys
  }

  private mutating func store(_ values: [(path: [Key], value: Value)]) throws {
    guard values.allSatisfy({ $0.path.count + $0.value.depth <= Value.maximumDepth }) else {
      throw RealtimeDatabaseError.tooDeep
    }
    for (path, value) in values { root.set(value, at: path[...]) }
  }

  private mutating func read(
    _ path: [Key], _ parameters: [String: String], with writer: JSONWriter
  ) throws -> Data {
    let query = try Query(parameters)
    guard parameters["shallow"] == "true" else {
      guard let query else { return writer.data(for: root[path]) }
      guard let members = try members(at: path, for: query) else { return writer.data(for: .null) }
      return writer.data(forMembers: members)
    }
    guard query == nil else {
      throw RealtimeDatabaseError.invalidParameter("shallow cannot be combined with a query")
    }
    guard case .object(let object) = root[path] else { return writer.data(for: root[path]) }
    return writer.data(forMembers: object.children.keys.map { ($0, .bool(true)) })
  }

  /// The children that the query admits; nil if there are no children at all.
  private mutating func members(at path: [Key], for query: Query) throws -> [(Key, Value)]? {
    if case .child(let child) = query.order, let indexOn {
      let name = child.map(\.text).joined(separator: "/")
      guard indexOn.contains(name) else {
        let node = "/" + path.map(\.text).joined(separator: "/")
        throw RealtimeDatabaseError.indexNotDefined(child: name, path: node)
      }
    }
    if !root[path].hasIndex(for: query.order) {
      root.withObject(at: path[...]) { $0.buildIndex(for: query.order) }
    }
    guard case .object(let object) = root[path] else { return nil }
    let keys = object.index(for: query.order)?.keys(for: query) ?? []
    return keys.map { ($0, object.children[$0] ?? .null) }
  }
}
