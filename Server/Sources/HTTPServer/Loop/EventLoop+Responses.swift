import Foundation
import WebSocketFrames

extension EventLoop {
  func deliver(
    _ response: HTTPHandlerResponse, to request: HTTPRequest, on connection: Connection
  ) {
    guard connection.hasRequests else { return response.drop() }
    switch response {
    case .response(let response, let next): send(response, next: next, to: request, on: connection)
    case .deferred(let work):
      precondition(request.mayTakeLong, "What comes behind may have been answered already.")
      connection.awaitedBodySize = request.body.count
      jobs.append((connection.number, { .response(work(), to: request) }))
    case .stream(let head, let stream):
      log(request, status: head.status, bodySize: nil)
      send(head, to: request, on: connection, isStream: true, keepsConnection: false)
      connection.phase = .stream(stream, isChunked: !request.isHTTP10)
      if request.method == "HEAD" { return connection.end(lingers: false) }
      stream.open(mailbox, connection: connection.number)
    case .webSocket(let stream):
      let handshake = WebSocketHandshake.response(to: request)
      guard handshake.status == 101 else {
        response.drop()
        return send(handshake, next: nil, to: request, on: connection)
      }
      log(request, status: 101, bodySize: nil)
      send(handshake, to: request, on: connection, keepsConnection: true)
      connection.beginWebSocket(WebSocketSession(stream, limits: limits), now: now)
      stream.open(mailbox, connection: connection.number)
    }
  }

  private func send(
    _ response: HTTPResponse, next: (@Sendable () -> Data?)?, to request: HTTPRequest,
    on connection: Connection
  ) {
    // Only the end of the connection tells a client of HTTP/1.0 where a body in pieces ends.
    let keepsConnection =
      request.keepsConnection && stopDeadline == nil && (next == nil || !request.isHTTP10)
    send(
      response, to: request, on: connection, isStream: next != nil,
      keepsConnection: keepsConnection)
    guard let next else {
      log(request, status: response.status, bodySize: response.body.count)
      // A server that is stopping does not wait for a client whose request is complete.
      if !keepsConnection {
        connection.end(lingers: stopDeadline == nil || !connection.parser.isIdle)
      }
      return
    }
    precondition(request.mayTakeLong, "What comes behind may have been answered already.")
    connection.body = PiecewiseBody(
      request: request, status: response.status, keepsConnection: keepsConnection, next: next)
    connection.awaitedBodySize = 0
    deliver(request.method == "HEAD" ? nil : response.body, on: connection)
  }

  /// Sends a piece of a body. Nil ends it.
  func deliver(_ piece: Data?, on connection: Connection) {
    guard connection.hasRequests, var body = connection.body else { return }
    guard let piece else {
      connection.body = nil
      connection.didReceiveResponse(now: now)
      if !body.request.isHTTP10, body.request.method != "HEAD" {
        connection.append(Data("0\r\n\r\n".utf8), now: now)
      }
      log(body.request, status: body.status, bodySize: body.size)
      if !body.keepsConnection { connection.end(lingers: stopDeadline == nil) }
      return makeReady(connection)
    }
    connection.append([piece], isChunked: !body.request.isHTTP10, now: now)
    body.size += piece.count
    body.isMakingNext = false
    connection.body = body
  }

  /// Has the next piece of a body made if the client has read most of the one before.
  func continueBody(of connection: Connection) {
    guard let body = connection.body, !body.isMakingNext, !connection.isClosed,
      connection.output.count < Connection.highWater
    else { return }
    connection.body?.isMakingNext = true
    jobs.append((connection.number, { .piece(body.next()) }))
  }

  func beginDeferredWork() {
    guard !isFullForWork, !isWorking, !jobs.isEmpty else { return }
    let (connection, work) = jobs.removeFirst()
    isWorking = true
    backgroundQueue.async { [mailbox] in
      let message = work()
      guard !mailbox.post(message, to: connection) else { return }
      if case .response(let response, _) = message { response.drop() }
    }
  }

  /// Whether so much output waits that no more deferred responses, which are large, are computed.
  var isFullForWork: Bool { unread >= limits.allUnreadSize / 2 }

  func send(
    _ response: HTTPResponse, to request: HTTPRequest?, on connection: Connection,
    isStream: Bool = false, keepsConnection: Bool
  ) {
    var response = response
    response.headers += configuration.commonHeaders(request)
    let head = response.head(
      isStream: isStream, keepsConnection: keepsConnection, isHTTP10: request?.isHTTP10 == true,
      date: date)
    connection.append(head, now: now)
    if request?.method != "HEAD", !isStream, response.allowsBody {
      connection.append(response.body, now: now)
    }
  }

  func log(_ request: HTTPRequest?, status: Int, bodySize: Int?) {
    configuration.log(
      HTTPExchange(
        method: request?.method, target: request?.target, status: status, bodySize: bodySize))
  }

  /// Closes connections without a request, and ends streams.
  func endIdleConnections() {
    isEndingConnections = true
    for connection in connections {
      switch connection.phase {
      case .requests:
        if connection.parser.isInBody || connection.isAwaitingResponse { continue }
        connection.end(lingers: false)
      case .stream, .webSocket: connection.finish(code: 1001, now: now)
      case .ending, .lingering, .closed: continue
      }
      update(connection)
    }
  }
}

extension HTTPHandlerResponse {
  /// Closes the stream of a response that will not be sent.
  func drop() {
    switch self {
    case .response, .deferred: break
    case .stream(_, let stream), .webSocket(let stream): stream.close()
    }
  }
}

struct PiecewiseBody {
  let request: HTTPRequest
  let status: Int
  let keepsConnection: Bool
  let next: @Sendable () -> Data?
  var size = 0
  var isMakingNext = false
}
