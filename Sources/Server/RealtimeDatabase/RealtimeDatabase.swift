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

  /// Who may do what.
  public var rules = Rules.open

  var root: Value = .null
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
    perform(request).response
  }

  /// The same, and what it has changed; nil if nothing is other than it was.
  package mutating func perform(_ request: Request) -> (response: Response, change: Change?) {
    // Nothing is too much, so there is always an answer.
    perform(request, ifSmallerThan: .max)
      ?? (Response(refusing: request, because: TakesLong()), nil)
  }

  /// The same, unless reading what is asked for takes longer than others should wait.
  ///
  /// - Parameter size: About how many bytes, or how many children that have not been sorted, are too many.
  /// - Returns: nil if it is a read that takes that long; nothing is done then.
  package mutating func perform(
    _ request: Request, ifSmallerThan size: Int
  ) -> (response: Response, change: Change?)? {
    let writer = JSONWriter(isPretty: request.query["print"] == "pretty")
    do {
      var (response, change) = try answer(to: request, with: writer, ifSmallerThan: size)
      if request.query["print"] == "silent", response.status == 200 {
        response.status = 204
        response.body = Data()
      }
      return (response, change)
    } catch is TakesLong {
      return nil
    } catch {
      return (Response(refusing: request, because: error), nil)
    }
  }

  private mutating func answer(
    to request: Request, with writer: JSONWriter, ifSmallerThan size: Int
  ) throws -> (Response, Change?) {
    let path = try Self.keys(of: request.path)
    let method = request.effectiveMethod
    let isAllowed = method == "GET" ? rules.allowsReading : rules.allowsWriting
    guard try request.isFromOwner || isAllowed else { throw RealtimeDatabaseError.permissionDenied }
    if method == "GET" {
      return (try read(path, for: request, with: writer, ifSmallerThan: size), nil)
    }

    if let expected = request.headers["if-match"] {
      guard method == "PUT" || method == "DELETE" else {
        throw RealtimeDatabaseError.invalidParameter("if-match goes with PUT and DELETE only")
      }
      let value = root[path]
      guard value.isSmaller(than: size) else { throw TakesLong() }
      let eTag = value.eTag
      guard eTag == expected else {
        let json = writer.data(for: value)
        return (Response(status: 412, body: json, headers: ["ETag": eTag]), nil)
      }
    }
    switch method {
    case "PUT":
      let value = try request.value(with: serverValues(at: path))
      let change = try store([(path, value)])
      let answer = Response(status: 200, body: writer.data(for: value))
      return (request.wantsETag ? answer.with(eTagOf: value) : answer, change)
    case "PATCH":
      let members = try request.members(with: serverValues(at: path))
      let change = try store(
        members.map { (path + (try Self.keys(ofChild: $0)), $1) }, mergingInto: path)
      return (Response(status: 200, body: writer.data(forMembers: Array(members))), change)
    case "POST":
      let key = pushKeys.next(at: now(), using: &randomNumberGenerator)
      let value = try request.value(with: serverValues(at: path + [key]))
      let change = try store([(path + [key], value)])
      let answer = Response(
        status: 200, body: writer.data(forMembers: [(Key(bound: "name"), .string(key.text))]))
      return (request.wantsETag ? answer.with(eTagOf: value) : answer, change)
    case "DELETE":
      let change = try store([(path, .null)])
      let answer = Response(status: 200, body: writer.data(for: .null))
      return (request.wantsETag ? answer.with(eTagOf: .null) : answer, change)
    default:
      throw RealtimeDatabaseError.methodNotAllowed
    }
  }

  private func serverValues(at path: [Key]) -> ServerValues {
    ServerValues(now: now()) { [root] inner in
      // A PATCH may name a grandchild.
      root[path + inner.flatMap { $0.text.split(separator: "/").map { Key(bound: String($0)) } }]
    }
  }
}

// Paths.
extension RealtimeDatabase {
  /// The keys that "/posts/KEY.json" names.
  static func keys(of path: String) throws -> [Key] {
    guard path.hasSuffix(".json") else { throw RealtimeDatabaseError.notFound }
    let names = path.dropLast(".json".count).split(separator: "/")
    guard names.count <= Value.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
    guard let keys = try? names.map({ try Key(validating: String($0)) }) else {
      throw RealtimeDatabaseError.invalidPath
    }
    return keys
  }

  /// The keys that a member of a PATCH names: "text", or "likes/ann" for a grandchild.
  static func keys(ofChild name: Key) throws -> [Key] {
    let names = name.text.split(separator: "/")
    guard !names.isEmpty else { throw RealtimeDatabaseError.invalidKey }
    return try names.map { try Key(validating: String($0)) }
  }
}

// Writing.
extension RealtimeDatabase {
  /// Stores values under paths, all or none.
  ///
  /// - Parameter parent: The node that the request names, if it merges into that.
  mutating func store(
    _ values: [(path: [Key], value: Value)], mergingInto parent: [Key]? = nil
  ) throws -> Change? {
    guard values.allSatisfy({ $0.path.count + $0.value.depth <= Value.maximumDepth }) else {
      throw RealtimeDatabaseError.tooDeep
    }
    var values = values
    values.sort { $0.path.lexicographicallyPrecedes($1.path) }
    for (value, next) in zip(values, values.dropFirst()) where next.path.starts(with: value.path) {
      throw RealtimeDatabaseError.overlappingPaths
    }
    // What was there before is looked up first, since one value can make the parents of another.
    let writes = values.compactMap { path, value in
      Change.Write(of: value, at: path, in: root)
    }
    for write in writes { root.set(write.value, at: write.path[...]) }
    return writes.isEmpty ? nil : Change(writes: writes, parent: parent)
  }

  /// Takes back the last change, or the last one that has not been taken back.
  package mutating func revert(_ change: Change) {
    for write in change.writes.reversed() {
      let isInTheWay = write.existingDepth < write.path.count && !write.replaced.isNull
      let path = isInTheWay ? write.path.prefix(write.existingDepth) : write.path[...]
      root.set(write.replaced, at: path)
    }
  }
}

// Reading.
extension RealtimeDatabase {
  /// Why an answer is left to be given when nobody else has to wait for it.
  private struct TakesLong: Error {}

  private mutating func read(
    _ path: [Key], for request: Request, with writer: JSONWriter, ifSmallerThan size: Int
  ) throws -> Response {
    let query = try Query(request.query)
    if request.query["shallow"] == "true" {
      guard query == nil else {
        throw RealtimeDatabaseError.invalidParameter("shallow cannot be combined with a query")
      }
      guard case .object(let object) = root[path] else {
        return Response(status: 200, body: writer.data(for: root[path]))
      }
      guard object.children.count < size / Value.smallestShare else { throw TakesLong() }
      let members = object.children.keys.map { ($0, Value.bool(true)) }
      return Response(status: 200, body: writer.data(forMembers: members))
    }
    if let query {
      guard root[path].isQuick(query, ifSmallerThan: size) else { throw TakesLong() }
      let members = try members(at: path, for: query)
      guard members?.isSmaller(than: size) != false else { throw TakesLong() }
      return Response(status: 200, body: writer.data(forMembers: members))
    }
    let value = root[path]
    guard value.isSmaller(than: size) else { throw TakesLong() }
    let known = request.headers["if-none-match"]
    guard request.wantsETag || known != nil else {
      return Response(status: 200, body: writer.data(for: value))
    }
    let eTag = value.eTag
    let isKnown = known == eTag
    return Response(
      status: isKnown ? 304 : 200, body: isKnown ? Data() : writer.data(for: value),
      headers: ["ETag": eTag])
  }

  /// The children that the query admits; nil if there are no children at all.
  mutating func members(at path: [Key], for query: Query) throws -> [(Key, Value)]? {
    if case .child(let child) = query.order, let indexOn {
      let name = child.map(\.text).joined(separator: "/")
      guard indexOn.contains(name) else {
        throw RealtimeDatabaseError.indexNotDefined(child: name, path: path.text)
      }
    }
    useIndex(for: query.order, at: path)
    return root[path].members(for: query)
  }

  mutating func useIndex(for order: Order, at path: [Key]) {
    guard case .object(let object) = root[path], !object.hasLatestIndex(for: order) else { return }
    root.withObject(at: path[...]) { $0.useIndex(for: order) }
  }
}

extension [Key] {
  /// "/posts/KEY"
  var text: String { "/" + map(\.text).joined(separator: "/") }
}
