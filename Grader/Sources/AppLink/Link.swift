import AppInterface
import Foundation
import Locking

/// The connection between the tests' process and the app's. Each calls functions of the other one, which may call back meanwhile.
///
/// The two main threads share one channel. Only one of them runs at a time, as if they were one thread. All other threads share the
/// second channel: each call from there runs on a separate thread, which also runs the calls back.
final class Link: @unchecked Sendable {
  // Unchecked, because a lock guards the state.
  typealias Function = @Sendable (Arguments) throws -> Value

  static func action(_ perform: @escaping @Sendable (Arguments) throws -> Void) -> Function {
    { arguments in
      try perform(arguments)
      return .null
    }
  }

  private struct State {
    var objects: [UInt32: Any] = [:]
    var objectCount: UInt32 = 0
    var conversations: [UInt32: Conversation] = [:]
    var conversationCount: UInt32
    var released: [UInt32] = []
    /// The calls that the main thread waits for, the outermost first.
    var mainCalls: [AppCall] = []
    var outermostCount = 0
  }

  let main: Conversation
  let side: Channel
  private let isMain: @Sendable () -> Bool
  private let serve: @Sendable (AppCall, [Value]) throws -> Value
  private let whenWork: @Sendable (Link) -> Void
  private let whenLost: @Sendable () -> Never
  private let lock = NSLock()
  private var state: State
  private let threads = DispatchQueue(label: "Link", attributes: .concurrent)

  /// - Parameters:
  ///   - number: Another one in each process.
  ///   - isMain: Whether the current thread is the main thread.
  ///   - serve: Performs a call of the other process.
  ///   - whenWork: Runs when the other process has announced work.
  ///   - whenLost: Runs when the other process has ended.
  init(
    main: Int32, side: Int32, number: UInt32, isMain: @escaping @Sendable () -> Bool,
    serve: @escaping @Sendable (AppCall, [Value]) throws -> Value,
    whenWork: @escaping @Sendable (Link) -> Void = { _ in },
    whenLost: @escaping @Sendable () -> Never
  ) {
    self.main = Conversation(number: 0, channel: Channel(main), isMain: true)
    self.side = Channel(side)
    (self.isMain, self.serve) = (isMain, serve)
    (self.whenWork, self.whenLost) = (whenWork, whenLost)
    state = State(conversationCount: number)
  }

  func start() {
    Thread.detachNewThread { [self] in
      while let message = side.receive() { take(message) }
      whenLost()
    }
  }

  // MARK: Calls

  @discardableResult
  func call(_ call: AppCall, _ arguments: [Any]) throws -> Value {
    let values = arguments.map { value(of: $0) }
    if isMain() {
      lock.withLock {
        if state.mainCalls.isEmpty { state.outermostCount += 1 }
        state.mainCalls.append(call)
      }
      defer { lock.withLock { _ = state.mainCalls.popLast() } }
      return try exchange(call, values, in: main)
    }
    if let current = Conversation.current { return try exchange(call, values, in: current) }
    let conversation = lock.withLock {
      state.conversationCount += 2
      let conversation = Conversation(number: state.conversationCount, channel: side)
      state.conversations[conversation.number] = conversation
      return conversation
    }
    defer { end(conversation) }
    return try exchange(call, values, in: conversation)
  }

  /// The outermost call that the main thread waits for, and its number.
  var mainCall: (call: AppCall, number: Int)? {
    lock.withLock { state.mainCalls.first.map { ($0, state.outermostCount) } }
  }

  private func exchange(
    _ call: AppCall, _ arguments: [Value], in conversation: Conversation
  ) throws -> Value {
    send(.call(call, arguments), in: conversation)
    while true {
      switch receive(in: conversation) {
      case .response(let value): return value
      case .failure(let value): throw PortableError(value)?.error ?? MalformedMessage()
      case .call(let call, let arguments): respond(to: call, arguments, in: conversation)
      }
    }
  }

  func receive(in conversation: Conversation) -> Message.Content {
    guard let message = conversation.next() else { whenLost() }
    forget(message.released)
    return message.content
  }

  func respond(to call: AppCall, _ arguments: [Value], in conversation: Conversation) {
    let content: Message.Content
    do {
      content = .response(try perform(call, arguments))
    } catch {
      content = .failure(PortableError(error).value)
    }
    send(content, in: conversation)
  }

  private func perform(_ call: AppCall, _ arguments: [Value]) throws -> Value {
    guard call == .invoke else { return try serve(call, arguments) }
    guard let first = arguments.first, let function = object(first) as? Function else {
      throw MalformedMessage()
    }
    return try function(Arguments(Array(arguments.dropFirst()), of: self))
  }

  private func send(_ content: Message.Content, in conversation: Conversation) {
    let released = lock.withLock {
      defer { state.released = [] }
      return state.released
    }
    conversation.channel.send(
      Message(conversation: conversation.number, released: released, content: content))
  }

  /// Takes a message from the second channel to its thread, or starts one.
  private func take(_ message: Message) {
    if case .call(.work, _) = message.content { return whenWork(self) }
    let (conversation, isNew) = lock.withLock {
      if let known = state.conversations[message.conversation] { return (known, false) }
      let conversation = Conversation(number: message.conversation, channel: side)
      state.conversations[message.conversation] = conversation
      return (conversation, true)
    }
    conversation.put(message)
    guard isNew else { return }
    guard case .call = message.content else { return end(conversation) }
    threads.async { [self] in
      Conversation.current = conversation
      if case .call(let call, let arguments) = receive(in: conversation) {
        respond(to: call, arguments, in: conversation)
      }
      Conversation.current = nil
      end(conversation)
    }
  }

  private func end(_ conversation: Conversation) {
    lock.withLock { state.conversations[conversation.number] = nil }
  }

  /// Says that the main queue of the app has work, without a response.
  func announceWork() { side.send(Message(conversation: 0, content: .call(.work, []))) }

  // MARK: Objects

  func value(of any: Any) -> Value {
    if let portable = any as? any Portable { return portable.value }
    return export(any)
  }

  /// Keeps an object for the other process until that one releases it.
  func export(_ object: Any, _ properties: [AppCall: Value] = [:]) -> Value {
    lock.withLock {
      state.objectCount += 1
      state.objects[state.objectCount] = object
      return .object(state.objectCount, properties)
    }
  }

  func object(_ value: Value) -> Any? {
    guard case .yours(let number) = value else { return nil }
    return lock.withLock { state.objects[number] }
  }

  /// The numbers of the objects for which a condition holds.
  func numbers(where condition: (Any) -> Bool) -> [Int] {
    lock.withLock { state.objects.filter { condition($0.value) }.map { Int($0.key) } }
  }

  private func forget(_ numbers: [UInt32]) {
    // The objects go after the lock is open, because that runs code of theirs.
    let objects = lock.withLock { numbers.map { state.objects.removeValue(forKey: $0) } }
    withExtendedLifetime(objects) {}
  }

  /// - Parameter isObject: Whether it goes at once. A value goes with the next message.
  fileprivate func release(_ number: UInt32, isObject: Bool) {
    lock.withLock { state.released.append(number) }
    if isObject { _ = try? call(.release, []) }
  }
}

/// An object of the other process.
final class RemoteObject: Portable, CustomStringConvertible, Sendable {
  let number: UInt32
  private let link: Link
  /// The properties that came along.
  let properties: [AppCall: Value]
  private let isObject: Bool

  init?(_ value: Value, of link: Link, isObject: Bool = false) {
    guard case .object(let number, let properties) = value else { return nil }
    (self.number, self.properties) = (number, properties)
    (self.link, self.isObject) = (link, isObject)
  }

  /// Creates no object, because a value alone does not say whose it is.
  convenience init?(_ value: Value) { return nil }

  deinit { link.release(number, isObject: isObject) }

  var value: Value { .yours(number) }
  var description: String { (try? link.call(.describe, [self])).flatMap(String.init) ?? "?" }

  /// Calls it as a function.
  @discardableResult
  func invoke(_ arguments: Any...) throws -> Value { try link.call(.invoke, [value] + arguments) }
}

/// An object that the app may hold, too, and another one that lives as long.
final class Shared {
  var object: AnyObject
  private let companion: AnyObject?

  init(_ object: AnyObject, with companion: AnyObject? = nil) {
    (self.object, self.companion) = (object, companion)
  }

  var isHeldByApp: Bool { isHeldByOthers(&object) }
}

/// The arguments of a call. All functions throw if the other process has sent something else.
struct Arguments {
  private let values: [Value]
  private let link: Link

  init(_ values: [Value], of link: Link) { (self.values, self.link) = (values, link) }
  var isEmpty: Bool { values.isEmpty }

  func callAsFunction<Argument: Portable>(_ index: Int) throws -> Argument {
    guard values.indices.contains(index), let argument = Argument(values[index]) else {
      throw MalformedMessage()
    }
    return argument
  }

  /// A value of this process.
  func any(_ index: Int) throws -> Any {
    guard let any = link.object(try self(index)) else { throw MalformedMessage() }
    return (any as? Shared)?.object ?? any
  }

  func anys(_ index: Int) throws -> [Any] { try (self(index) as [Value]).compactMap(link.object) }
  func object(_ index: Int) throws -> AnyObject { try any(index) as AnyObject }

  func ifAny(_ index: Int) throws -> Any? {
    if case .null = try self(index) as Value { nil } else { try any(index) }
  }

  /// A function of the other process, if there is one.
  func function(_ index: Int) -> RemoteObject? {
    values.indices.contains(index) ? RemoteObject(values[index], of: link, isObject: true) : nil
  }

  /// An object or a function of the other process.
  func remote(_ index: Int) throws -> RemoteObject {
    guard let remote = function(index) else { throw MalformedMessage() }
    return remote
  }

  func remotes(_ index: Int) throws -> [Any] {
    try (self(index) as [Value]).compactMap { RemoteObject($0, of: link) }
  }
}

/// Messages with one number.
final class Conversation: @unchecked Sendable {
  // Unchecked, because the lock guards the messages.
  let number: UInt32
  let channel: Channel
  private let isMain: Bool
  private var messages: [Message] = []
  private let lock = NSLock()
  private let arrivals = DispatchSemaphore(value: 0)

  init(number: UInt32, channel: Channel, isMain: Bool = false) {
    (self.number, self.channel, self.isMain) = (number, channel, isMain)
  }

  func put(_ message: Message) {
    lock.withLock { messages.append(message) }
    arrivals.signal()
  }

  func next() -> Message? {
    if isMain { return channel.receive() }
    arrivals.wait()
    return lock.withLock { messages.removeFirst() }
  }

  private static let key = "AppLink.Conversation"

  /// The conversation that the current thread serves.
  static var current: Conversation? {
    get { Thread.current.threadDictionary[key] as? Conversation }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}
