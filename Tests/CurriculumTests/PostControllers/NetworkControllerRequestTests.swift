import AppUnderTest
import Foundation
import TestSupport
import Testing

@Suite("Part One · Network Controller · Requests", .serialized)
@MainActor
struct NetworkControllerRequestTests {
  private let server: LoopbackServer
  private let answers = AnswerRecorder()

  init() throws {
    server = try LoopbackServer { _ in .answer(text: "here you are") }
  }

  /// The first request that reaches the server.
  private func arrived() async throws -> LoopbackRequest {
    try await eventually("a request reaches the server", rest: .milliseconds(150)) {
      !server.requests.isEmpty
    }
    return try require("a request", server.requests.first)
  }

  private func answered() async throws {
    try await eventually("the completion is called", rest: .milliseconds(150)) {
      !answers.calls.isEmpty
    }
  }

  @Test(.criterion("part-one.network-controller.sends-get"))
  func sendsGET() async throws {
    NetworkController().performRequest(
      for: server.url("/posts.json"), httpMethod: .get, urlParameters: nil, body: nil,
      completion: answers.completion)
    let request = try await arrived()
    expect("the method that the server sees", request.method, is: "GET")
    expect("the path that the server sees", request.path, is: "/posts.json")
  }

  @Test(.criterion("part-one.network-controller.sends-parameters"))
  func sendsParameters() async throws {
    let parameters = ["orderBy": #""timestamp""#, "limitToLast": "3"]
    NetworkController().performRequest(
      for: server.url("/posts.json"), httpMethod: .get, urlParameters: parameters, body: nil,
      completion: answers.completion)
    let query = try await arrived().query
    let items = URLComponents(string: "?\(query)")?.queryItems ?? []
    let seen = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    expect("the parameters that the server sees", seen, is: parameters)
  }

  @Test(.criterion("part-one.network-controller.sends-other-methods"))
  func sendsOtherMethods() async throws {
    let controller = NetworkController()
    for (method, name) in [
      (HTTPMethod.put, "PUT"), (.post, "POST"), (.patch, "PATCH"), (.delete, "DELETE"),
    ] {
      controller.performRequest(
        for: server.url("/\(name)"), httpMethod: method, urlParameters: nil, body: nil,
        completion: nil)
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
  }

  @Test(.criterion("part-one.network-controller.completion-gets-data"))
  func completionGetsTheData() async throws {
    NetworkController().performRequest(
      for: server.url(), httpMethod: .get, urlParameters: nil, body: nil,
      completion: answers.completion)
    try await answered()
    let call = try require("a call of the completion", answers.calls.first)
    expect(
      "the data that the completion gets", call.data.map { String(decoding: $0, as: UTF8.self) },
      is: "here you are")
    expect("no error comes with the data", call.error == nil, actual: "there is one")
  }

  @Test(.criterion("part-one.network-controller.completion-gets-error"))
  func completionGetsAnError() async throws {
    let url = server.url()
    server.stop()
    NetworkController().performRequest(
      for: url, httpMethod: .get, urlParameters: nil, body: nil, completion: answers.completion)
    try await answered()
    let call = try require("a call of the completion", answers.calls.first)
    expect("no data (nil) when nobody answers", call.data == nil, actual: "there is some")
    expect("an error when nobody answers", call.error != nil, actual: "there is none")
  }

  @Test(.criterion("part-one.network-controller.completion-once"))
  func completionIsCalledOnce() async throws {
    NetworkController().performRequest(
      for: server.url(), httpMethod: .get, urlParameters: nil, body: nil,
      completion: answers.completion)
    try await answered()
    await settle()
    expect("how often the completion is called", answers.calls.count, is: 1)
  }

  @Test(.criterion("part-one.network-controller.without-completion"))
  func worksWithoutACompletion() async throws {
    NetworkController().performRequest(
      for: server.url("/quiet.json"), httpMethod: .get, urlParameters: nil, body: nil,
      completion: nil)
    let request = try await arrived()
    expect("the path that the server sees", request.path, is: "/quiet.json")
    await settle()
  }
}
