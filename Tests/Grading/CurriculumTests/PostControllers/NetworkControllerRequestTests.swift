import AppUnderTest
import Foundation
import TestSupport
import Testing

@Suite("Part One · Network Controller · Requests", .serialized, .sendsRequests)
@MainActor
struct NetworkControllerRequestTests {
  private let server: LoopbackServer
  private let answers = AnswerRecorder()

  /// No text, and too long for one piece.
  private nonisolated static let bytes = Data(
    (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
  private nonisolated static let responses = [
    "/created": (201, "created"), "/null": (200, "null"), "/array": (200, "[]"),
    "/empty": (200, ""),
    "/refused": (401, #"{"error": "Permission denied"}"#), "/nothing": (404, "null"),
    "/gone": (410, ""), "/bad": (502, "<html>Bad gateway</html>"),
  ]

  init() throws {
    server = try LoopbackServer { request in
      switch request.path {
      case "/bytes": .answer(body: Self.bytes)
      case "/slow": .answer(text: "slow").after(gate: "slow")
      case "/quick": .answer(text: "quick")
      case "/half": .truncated(Data("half".utf8), contentLength: 8)
      case let path:
        Self.responses[path].map { .answer($0.0, text: $0.1) } ?? .answer(text: "here you are")
      }
    }
  }

  private func arrived() async throws -> LoopbackRequest {
    try await eventually("a request reaches the server", rest: .milliseconds(150)) {
      !server.requests.isEmpty
    }
    return try require("a request", server.requests.first)
  }

  /// Sends a GET, and returns the completion's calls once there is one.
  @discardableResult
  private func answer(
    of controller: NetworkController = NetworkController(), to url: URL
  ) async throws -> AnswerRecorder {
    let answers = AnswerRecorder()
    controller.performRequest(for: url, httpMethod: .get, completion: answers.completion)
    try await eventually(
      "the completion is called after a request for \(url.path)", rest: .milliseconds(150)
    ) { !answers.calls.isEmpty }
    return answers
  }

  @Test(.criterion("part-one.network-controller.sends-get"))
  func sendsGET() async throws {
    NetworkController().performRequest(
      for: server.url("/posts.json"), httpMethod: .get, completion: answers.completion)
    let request = try await arrived()
    expect("the method that the server sees", request.method, is: "GET")
    expect("the path that the server sees", request.path, is: "/posts.json")
    expect("the query that the server sees when there are no parameters", request.query, is: "")
    expect("how many bytes come with a request without a body", request.body.count, is: 0)
  }

  @Test(.criterion("part-one.network-controller.sends-again"))
  func sendsAgain() async throws {
    let controller = NetworkController()
    for count in 1...3 {
      let answers = try await answer(of: controller, to: server.url("/posts.json"))
      expect("how many requests have reached the server", server.requests.count, is: count)
      expect("the response that completion \(count) gets", answers.texts.first, is: "here you are")
    }
  }

  @Test(.criterion("part-one.network-controller.own-answers"))
  func eachCompletionGetsItsOwnAnswer() async throws {
    let controller = NetworkController()
    let (quick, twin) = (AnswerRecorder(), AnswerRecorder())
    for recorder in [answers, twin] {
      controller.performRequest(
        for: server.url("/slow"), httpMethod: .get, completion: recorder.completion)
    }
    controller.performRequest(
      for: server.url("/quick"), httpMethod: .get, completion: quick.completion)
    try await eventually("three requests reach the server", rest: .milliseconds(150)) {
      server.requests.count == 3
    }
    server.open("slow")
    try await eventually("the completions are called", rest: .milliseconds(150)) {
      answers.calls.count + quick.calls.count + twin.calls.count >= 3
    }
    await settle()
    expect("the response that the completion for /quick gets", quick.texts.first, is: "quick")
    expect("the response that the completion for /slow gets", answers.texts.first, is: "slow")
  }

  @Test(.criterion("part-one.network-controller.sends-parameters"))
  func sendsParameters() async throws {
    let parameters = ["orderBy": #""timestamp""#, "limitToLast": "3"]
    for method in [HTTPMethod.get, .put, .post, .patch, .delete] {
      NetworkController().performRequest(
        for: server.url("/\(method)"), httpMethod: method, urlParameters: parameters, body: nil,
        completion: answers.completion)
      try await eventually("a .\(method) reaches the server", rest: .milliseconds(150)) {
        server.requests.contains { $0.path == "/\(method)" }
      }
      let query = server.requests.first { $0.path == "/\(method)" }?.query ?? ""
      let items = URLComponents(string: "?\(query)")?.queryItems ?? []
      let seen = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
      expect("the parameters that the server sees of a .\(method)", seen, is: parameters)
    }
  }

  @Test(.criterion("part-one.network-controller.sends-other-methods"))
  func sendsOtherMethods() async throws {
    let controller = NetworkController()
    for (method, name) in [
      (HTTPMethod.put, "PUT"), (.post, "POST"), (.patch, "PATCH"), (.delete, "DELETE"),
    ] {
      controller.performRequest(for: server.url("/\(name)"), httpMethod: method)
      try await eventually("a .\(name.lowercased()) reaches the server", rest: .milliseconds(150)) {
        server.requests.contains { $0.path == "/\(name)" }
      }
      let request = server.requests.first { $0.path == "/\(name)" }
      expect("the method that the server sees of .\(name.lowercased())", request?.method, is: name)
    }
  }

  @Test(.criterion("part-one.network-controller.sends-body"))
  func sendsTheBody() async throws {
    NetworkController().performRequest(
      for: server.url("/posts/1.json"), httpMethod: .put, urlParameters: nil,
      body: Data(#"{"text": "你好"}"#.utf8), completion: answers.completion)
    let body = try await arrived().body
    expect(
      "the body that the server sees", String(decoding: body, as: UTF8.self),
      is: #"{"text": "你好"}"#)
    let bytes = Data([0, 0xff, 0xfe, 0x0a, 0x80])
    for (method, name) in [(HTTPMethod.put, "PUT"), (.post, "POST"), (.patch, "PATCH")] {
      let before = server.requests.count
      NetworkController().performRequest(
        for: server.url("/bytes"), httpMethod: method, urlParameters: nil, body: bytes,
        completion: answers.completion)
      try await eventually("a .\(name.lowercased()) reaches the server", rest: .milliseconds(150)) {
        server.requests.count > before
      }
      expect(
        "a body that is not text, as the server sees it in a .\(name.lowercased())",
        server.requests.last.map { Array($0.body) }, is: Array(bytes))
    }
  }

  @Test(.criterion("part-one.network-controller.completion-gets-data"))
  func completionGetsTheData() async throws {
    let answers = try await answer(to: server.url())
    expect("the data that the completion gets", answers.texts.first, is: "here you are")
    expect(
      "no error comes with the data", answers.calls.first?.error == nil, actual: "there is one")
    expect(
      "the completion runs on the thread on which the response arrives",
      answers.calls.first?.isOnMainThread == false, actual: "It runs on the main thread.")
    for path in ["/created", "/null", "/array"] {
      let (status, text) = Self.responses[path] ?? (200, "")
      let texts = try await self.answer(to: server.url(path)).texts
      expect("the data of “\(text)” with the status \(status)", texts.first, is: text)
    }
    let data = try await answer(to: server.url("/bytes")).calls.first?.data
    expect(
      "the data of a response that is not text and arrives in pieces", data == Self.bytes,
      actual: "\(data?.count ?? 0) of 300000 bytes, or others")
  }

  @Test(.criterion("part-one.network-controller.completion-gets-error"))
  func completionGetsAnError() async throws {
    let (url, used) = (server.url(), NetworkController())
    for _ in 1...2 {
      used.performRequest(for: url, httpMethod: .get, completion: answers.completion)
    }
    // Another criterion judges whether a controller sends more than one request.
    let isUsable = await comesTrue(rest: .milliseconds(150)) { answers.calls.count == 2 }
    server.stop()
    let controller = isUsable ? used : NetworkController()
    let call = try require(
      "a call of the completion", try await answer(of: controller, to: url).calls.first)
    expect("no data (nil) when no server responds", call.data == nil, actual: "there is some")
    expect("an error when no server responds", call.error != nil, actual: "there is none")
  }

  @Test(.criterion("part-one.network-controller.data-or-error"))
  func completionGetsDataOrAnError() async throws {
    for path in ["/empty", "/refused", "/nothing", "/gone", "/bad"] {
      let (status, text) = Self.responses[path] ?? (200, "")
      let call = try require("a call", try await answer(to: server.url(path)).calls.first)
      expect(
        "either the data of “\(text)” with the status \(status), or an error",
        (call.data == nil) != (call.error == nil),
        actual: call.data == nil ? "there is neither" : "there are both")
    }
  }

  @Test(.criterion("part-one.network-controller.completion-once-after-error"))
  func completionIsCalledOnceAfterAnError() async throws {
    let url = server.url()
    server.stop()
    let answers = try await answer(to: url)
    await settle()
    expect("how often the completion is called when no server responds", answers.calls.count, is: 1)
  }

  @Test(.criterion("part-one.network-controller.completion-once"))
  func completionIsCalledOnce() async throws {
    for (path, response) in [
      ("/", "text"), ("/empty", "no bytes"), ("/refused", "the status 401"),
    ] {
      let answers = try await answer(to: server.url(path))
      await settle()
      expect(
        "how often the completion is called after a response with \(response)",
        answers.calls.count, is: 1)
    }
    NetworkController().performRequest(
      for: server.url("/half"), httpMethod: .get, completion: answers.completion)
    try await eventually("a fourth request reaches the server", rest: .milliseconds(150)) {
      server.requests.count == 4
    }
    await settle()
    expect("how many requests have reached the server", server.requests.count, is: 4)
    let answers = AnswerRecorder()
    NetworkController().performRequest(
      for: server.url("/slow"), httpMethod: .get, completion: answers.completion)
    try await eventually("a fifth request reaches the server", rest: .milliseconds(150)) {
      server.requests.count == 5
    }
    Lifetimes.update()
    server.open("slow")
    try await eventually("a released controller still completes", rest: .milliseconds(150)) {
      !answers.calls.isEmpty
    }
  }

  @Test(.criterion("part-one.network-controller.without-completion"))
  func worksWithoutACompletion() async throws {
    NetworkController().performRequest(for: server.url("/quiet.json"), httpMethod: .get)
    let request = try await arrived()
    expect("the path that the server sees", request.path, is: "/quiet.json")
    for (path, completion) in [("/with", answers.completion), ("/without", nil)] {
      NetworkController().performRequest(
        for: server.url(path), httpMethod: .put, body: Data("Hello".utf8), completion: completion)
    }
    // Other criteria judge whether a PUT arrives at all.
    _ = await comesTrue(rest: .milliseconds(150)) { server.requests.count == 3 }
    let bodies = ["/with", "/without"].map { path in
      server.requests.first { $0.path == path }.map { String(decoding: $0.body, as: UTF8.self) }
    }
    expect("the body of a PUT without a completion, as with one", bodies[1], is: bodies[0])
  }
}
