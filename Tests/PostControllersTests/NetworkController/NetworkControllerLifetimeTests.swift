import Foundation
import Locking
import ScreenTesting
import TestSupport
import Testing

@testable import PostControllers

@Suite("Part One · Network Controller · Lifetime", .loopback)
struct NetworkControllerLifetimeTests {
  @Test func `Fifty requests at once each get their own answer`() async throws {
    let server = try LoopbackServer { .answer(body: Data($0.target.utf8) + $0.body) }
    let controller = NetworkController(clock: ManualTimeoutClock())
    await withTaskGroup { group in
      for number in 0..<50 {
        group.addTask {
          let method = number.isMultiple(of: 2) ? HTTPMethod.get : .put
          let body = number.isMultiple(of: 2) ? nil : Data("body \(number)".utf8)
          let result = await controller.result(
            method, server.url("/\(number)"), parameters: ["n": "\(number)"], body: body)
          #expect(result == .text("/\(number)?n=\(number)" + (body == nil ? "" : "body \(number)")))
        }
      }
    }
    #expect(server.requests.count == 50)
  }

  @Test func `A request without a completion is sent`() async throws {
    let server = try LoopbackServer { _ in .answer() }
    let controller = NetworkController(clock: ManualTimeoutClock())
    controller.performRequest(for: server.url("/quiet"), httpMethod: .delete)
    try await eventually("the request arrives") { server.requests.map(\.target) == ["/quiet"] }
    #expect(server.requests.map(\.method) == ["DELETE"])
  }

  @Test func `The completion runs in the background, for a refused address, too`() async throws {
    let address = try #require(URL(string: "nonsense:"))
    let isMain = await withCheckedContinuation { continuation in
      NetworkController().performRequest(for: address, httpMethod: .get) { _, _ in
        continuation.resume(returning: Thread.isMainThread)
      }
    }
    #expect(!isMain)
  }

  @Test func `A released controller frees its session's delegate`() async throws {
    let server = try LoopbackServer { _ in .answer(text: "x") }
    var controller: NetworkController? = NetworkController(clock: ManualTimeoutClock())
    weak let delegate = controller?.sessionDelegate
    weak let weakController = controller
    #expect(await controller?.result(.get, server.url()) == .text("x"))
    #expect(delegate != nil)
    controller = nil
    try await eventually("both are gone") { @Sendable in
      weakController == nil && delegate == nil
    }
  }

  @Test("A request completes after its controller is released, also through redirects")
  func finishesWithoutOwner() async throws {
    let server = try LoopbackServer { request in
      request.path == "/" ? .redirect(307, to: "/end").after(gate: "go") : .answer(text: "end")
    }
    var controller: NetworkController? = NetworkController(clock: ManualTimeoutClock())
    weak let delegate = controller?.sessionDelegate
    let answer = Locked<Result<Data, NetworkError>?>(nil)
    controller?.performRequest(for: server.url(), httpMethod: .put, body: Data("1".utf8)) {
      let result = NetworkController.result($0, $1)
      answer.withLock { $0 = result }
    }
    controller = nil
    server.open("go")
    try await eventually("the answer is there, and the delegate is gone") { @Sendable in
      answer.withLock { $0 } != nil && delegate == nil
    }
    #expect(answer.withLock { $0 } == .text("end"))
  }
}
