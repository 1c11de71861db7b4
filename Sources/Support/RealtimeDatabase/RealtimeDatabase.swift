import Foundation

/// A Firebase Realtime Database in memory. Takes requests of its REST API and answers them by its rules. Numbers are doubles.
/// A copy is a snapshot. A change of one child copies nothing if nobody has a copy. A query sorts the children of its node once, and
/// changes keep the order. From then on, its time depends on the number of results and the logarithm of the number of children.
public struct RealtimeDatabase: Sendable {
  public var rules = Rules.open

  var root: Value = .null
  private var pushKeys = PushKeyGenerator()
  private var now: @Sendable () -> Date
  private var randomNumberGenerator: any RandomNumberGenerator & Sendable

  /// - Parameter now: The current time, for the keys of appended children and for server values.
  /// - Parameter randomNumberGenerator: Random numbers for those keys.
  public init(
    now: @escaping @Sendable () -> Date = { Date() },
    randomNumberGenerator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.now = now
    self.randomNumberGenerator = randomNumberGenerator
  }

  /// A database with the contents of an export.
  /// - Parameter entryDepth: The number of keys in the path of an entry. If it is nil, content that the database can't store is refused.
  ///   Otherwise such a child is left out, and the whole entry if it contains a number too large for a double, text that is not Unicode,
  ///   or a 33rd level.
  /// - Throws: ``RealtimeDatabaseError`` if it isn't JSON, is deeper than 32 levels or has a key that the database can't store.
  public init(json: Data, entryDepth: Int? = nil) throws {
    self.init()
    root = try ValueReader(entryDepth: entryDepth).value(of: json)
  }

  /// A request that is refused changes nothing. Mutating also for GET, because the first query sorts.
  public mutating func respond(to request: Request) -> Response { perform(request).response }

  /// Performs a request and returns its change; the change is nil if the content is the same as before.
  public mutating func perform(_ request: Request) -> (response: Response, change: Change?) {
    perform(request, costLimit: .max)!  // Without a limit there is always a response.
  }

  /// Performs a request. Returns nil without effect if a read costs more bytes than the limit. Unsorted children count as 16 each.
  public mutating func perform(
    _ request: Request, costLimit: Int
  ) -> (response: Response, change: Change?)? {
    guard request.httpMethod == "GET" else {
      return Self.outcome(of: request) { try write(request, costLimit: costLimit) }
    }
    guard let (head, pieces) = read(request, costLimit: costLimit) else { return nil }
    var response = head
    if let pieces { response.body = pieces.data }
    return (response, nil)
  }

  /// The result of an attempt: nil if it costs too much, and a refusal if it fails. Without a body if the request wants none.
  private static func outcome<Result>(
    of request: Request, _ attempt: () throws -> (Response, Result?)
  ) -> (Response, Result?)? {
    do {
      var (response, result) = try attempt()
      if request.query["print"] == "silent", response.status == 200 {
        response.status = 204
        response.body = Data()
      }
      return (response, result)
    } catch is CostLimitExceeded {
      return nil
    } catch {
      return (Response(refusing: request, because: error), nil)
    }
  }

  /// The path of a request that is allowed.
  func allowedPath(of request: Request) throws -> [Key] {
    let path = try Self.keys(of: request.path)
    try request.checkParameters()
    let isAllowed = request.httpMethod == "GET" ? rules.allowsReading : rules.allowsWriting
    guard request.isFromOwner || isAllowed else { throw RealtimeDatabaseError.permissionDenied }
    return path
  }

  private mutating func write(_ request: Request, costLimit: Int) throws -> (Response, Change?) {
    var path = try allowedPath(of: request)
    let method = request.httpMethod
    if let expected = request.headers["if-match"] {
      try RealtimeDatabaseError.require(
        method == "PUT" || method == "DELETE", "if-match is only allowed with PUT and DELETE")
      let value = root[path]
      guard value.isSmaller(than: costLimit) else { throw CostLimitExceeded() }
      let eTag = value.eTag
      guard eTag.utf8.elementsEqual(expected.utf8) else {
        let json = JSONPieces(value, isPretty: request.isPretty).data
        return (Response(status: 412, body: json, headers: ["ETag": eTag]), nil)
      }
    }
    var value = Value.null
    var name: String?
    switch method {
    case "DELETE": break
    case "PUT", "POST", "PATCH":
      if method == "POST" {
        let key = pushKeys.next(at: now(), using: &randomNumberGenerator)
        name = key.text
        path.append(key)
      }
      // The reader has a copy of the content, which must be gone before the content changes.
      let content = try request.content(with: ValueReader(serverValue: serverValue(at: path)))
      switch content {
      case .value(let content): value = content
      case .members(let members):
        let change = try update(members, at: path)
        let body = JSONPieces(members: members, isPretty: request.isPretty).data
        return (Response(status: 200, body: body), change)
      }
    default: throw RealtimeDatabaseError.methodNotAllowed
    }
    let change = try store([(path, value)])
    let answer = name.map { .object(Object(children: [Key(bound: "name"): .string($0)])) } ?? value
    let headers = request.wantsETag ? ["ETag": value.eTag] : [:]
    let body = JSONPieces(answer, isPretty: request.isPretty).data
    return (Response(status: 200, body: body, headers: headers), change)
  }

  /// The values that the server inserts where a write to this path contains `{".sv": …}`: its time, or a sum.
  private func serverValue(
    at path: [Key]
  ) -> @Sendable (_ operation: Value, _ inner: [Key]) -> Value? {
    let milliseconds = (now().timeIntervalSince1970 * 1000).rounded(.down)
    return { [root] operation, inner in
      if case .string("timestamp") = operation { return .number(milliseconds) }
      guard case .object(let object) = operation, object.children.count == 1,
        case .number(let delta)? = object.children[Key(bound: "increment")]
      else { return nil }
      // A PATCH may name a grandchild by a path.
      let place = path + inner.flatMap { $0.text[...].keyNames.map(Key.init(bound:)) }
      // A value that is not a number counts as zero.
      guard case .number(let number) = root[place] else { return .number(delta) }
      return (number + delta).isFinite ? .number(number + delta) : nil
    }
  }

  /// The keys that "/posts/KEY.json" names.
  static func keys(of path: String) throws -> [Key] {
    let suffix = ".json".utf8
    guard path.utf8.suffix(suffix.count).elementsEqual(suffix) else {
      throw RealtimeDatabaseError.notFound
    }
    let names = Substring(path.utf8.dropLast(suffix.count)).keyNames
    guard names.count <= Value.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
    do {
      return try names.map(Key.init(validating:))
    } catch let error as RealtimeDatabaseError where error == .invalidKey {
      throw RealtimeDatabaseError.invalidPath
    }
  }

  /// Stores values at their paths, either all or none. A PATCH merges them into `parent`.
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
    // The old values are looked up before any value is set, because one value can create the parents of another.
    let writes = values.compactMap { path, value in Change.Write(of: value, at: path, in: root) }
    for write in writes { root.set(write.value, at: write.path[...]) }
    return writes.isEmpty ? nil : Change(writes: writes, parent: parent)
  }

  /// Stores the members of a PATCH. A name is "text", or "likes/ann" for a grandchild.
  mutating func update(_ members: [Key: Value], at path: [Key]) throws -> Change? {
    let values = try members.map { name, value in
      let names = name.text[...].keyNames
      guard !names.isEmpty else { throw RealtimeDatabaseError.invalidKey }
      return (path: path + (try names.map(Key.init(validating:))), value: value)
    }
    return try store(values, mergingInto: path)
  }

  /// Undoes a change. Changes must be undone in reverse order.
  public mutating func revert(_ change: Change) {
    for write in change.writes.reversed() {
      let isInTheWay = write.existingDepth < write.path.count && !write.replaced.isNull
      let path = isInTheWay ? write.path.prefix(write.existingDepth) : write.path[...]
      root.set(write.replaced, at: path)
    }
  }

  private struct CostLimitExceeded: Error {}

  /// Performs a read, and gives the body of a successful response in pieces. Nil if the read exceeds the limit.
  public mutating func read(_ request: Request, costLimit: Int) -> (Response, JSONPieces?)? {
    let outcome = Self.outcome(of: request) {
      try read(try allowedPath(of: request), for: request, costLimit: costLimit)
    }
    return outcome.map { ($0, $0.status == 200 ? $1 : nil) }
  }

  /// - Returns: The response without its body, and the body.
  private mutating func read(
    _ path: [Key], for request: Request, costLimit: Int
  ) throws -> (Response, JSONPieces?) {
    func success(_ members: [Key: Value]?) -> (Response, JSONPieces?) {
      (Response(status: 200), JSONPieces(members: members, isPretty: request.isPretty))
    }
    let value = root[path]
    let query = try Query(request.query)
    let isShallow = request.query["shallow"] == "true"
    try RealtimeDatabaseError.require(
      !isShallow || query == nil, "shallow cannot be combined with a query")
    if isShallow, case .object(let object) = value {
      guard object.children.count < costLimit / Value.smallestShare else {
        throw CostLimitExceeded()
      }
      return success(object.children.mapValues { _ in .bool(true) })
    }
    if let query {
      guard value.isQuick(query, costLimit: costLimit) else { throw CostLimitExceeded() }
      let members = members(at: path, for: query)
      guard Value(Object(children: members ?? [:])).isSmaller(than: costLimit) else {
        throw CostLimitExceeded()
      }
      return success(members)
    }
    guard value.isSmaller(than: costLimit) else { throw CostLimitExceeded() }
    var response = Response(status: 200)
    let known = request.headers["if-none-match"]
    if request.wantsETag || known != nil {
      let eTag = value.eTag
      response.headers["ETag"] = eTag
      if known?.utf8.elementsEqual(eTag.utf8) == true { response.status = 304 }
    }
    return (response, JSONPieces(value, isPretty: request.isPretty))
  }

  /// The children that match the query. Nil if the node has no children at all.
  mutating func members(at path: [Key], for query: Query) -> [Key: Value]? {
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

extension RealtimeDatabase {
  /// Access rules. A request with `Authorization: Bearer owner` may do everything, as in Firebase's own emulator.
  public enum Rules: String, CaseIterable, Sendable {
    /// Anybody may read and write.
    case open
    /// Anybody may read, and only the owner may write.
    case readOnly = "read-only"
    /// Only the owner may read or write.
    case locked

    public var allowsReading: Bool { self != .locked }
    public var allowsWriting: Bool { self == .open }
  }
}
