import Foundation
import HTTPServer
import HeadlessUI

final class WebServer: Sendable {
  private let server: HTTPServer
  let address: String

  @MainActor
  init(port: UInt16, makeScreen: @escaping @MainActor () throws -> any Screen) throws {
    let pictures = Pictures()
    let tabs = BrowserSessions(pictures: pictures, makeScreen: makeScreen)
    let files = try Self.files()
    let refused = try Self.file("refused.html", "text/html", status: 403)
    var limits = HTTPLimits()
    // A little more than the largest picture that an app takes, so that the app says why it takes no larger one.
    limits.bodySize = 12 << 20
    limits.connectionCount = 8 * BrowserSessions.maximumCount
    let authorizer = RequestAuthorizer()
    server = try HTTPServer(
      port: port, limits: limits, commonHeaders: { _ in RequestAuthorizer.headers },
      handler: { requests in
        requests.map { request in
          if let response = authorizer.response(to: request) {
            // A person who loads the page again after a restart has an old address.
            let isPage = response == RequestAuthorizer.refusal && request.method == "GET"
            return .response(isPage ? refused : response)
          }
          var request = request
          request.target = authorizer.target(of: request) ?? request.target
          return Self.respond(request, files: files, pictures: pictures, tabs: tabs)
        }
      })
    address = "http://127.0.0.1:\(server.port)/?token=\(authorizer.token)"
  }

  /// Ends all streams. The pages say that the app has ended.
  func stop() async { await server.stop(gracePeriod: .seconds(1)) }

  private static func files() throws -> [String: HTTPResponse] {
    [
      "/": try file("index.html", "text/html"), "/app.js": try file("app.js", "text/javascript"),
      "/app.css": try file("app.css", "text/css"),
      "/icon.svg": try file("icon.svg", "image/svg+xml"),
    ]
  }

  private static func file(
    _ name: String, _ type: String, status: Int = 200
  ) throws -> HTTPResponse {
    let folder = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Page")
    return HTTPResponse(
      status: status, headers: [.init("Content-Type", "\(type); charset=utf-8")],
      body: try Data(contentsOf: folder.appending(path: name)))
  }

  private static func respond(
    _ request: HTTPRequest, files: [String: HTTPResponse], pictures: Pictures, tabs: BrowserSessions
  ) -> HTTPHandlerResponse {
    switch (request.method, request.path) {
    case ("GET", "/events"):
      guard let tab = tabName(of: request) else { break }
      let stream = HTTPStream { stream in Task { @MainActor in tabs[tab]?.disconnect(stream) } }
      Task { @MainActor in tabs.connect(stream, to: tab) }
      let head = HTTPResponse(status: 200, headers: [.init("Content-Type", "text/event-stream")])
      return .stream(head, stream)
    case ("POST", "/actions"):
      guard let tab = tabName(of: request) else { break }
      guard request.body.count <= Self.maximumActionsSize else {
        return .response(.error(413, "These are too many actions."))
      }
      guard let actions = try? JSONDecoder().decode(PageActions.self, from: request.body) else {
        return .response(.error(400, "These are no actions of a page."))
      }
      Task { @MainActor in tabs[tab]?.perform(actions) }
      return .response(HTTPResponse(status: 204))
    case ("POST", "/files"):
      guard let tab = tabName(of: request) else { break }
      let name = request.headers["x-file-name"]?.removingPercentEncoding ?? ""
      Task { @MainActor in tabs[tab]?.open(request.body, named: name) }
      return .response(HTTPResponse(status: 204))
    case ("GET", "/pictures"):
      if let picture = pictures.response(for: request.query) { return .response(picture) }
    case ("GET", let path): if let file = files[String(path)] { return .response(file) }
    default: return .response(.error(405, "The page does not ask in this way."))
    }
    return .response(.error(404, "There is nothing here."))
  }

  private static let maximumActionsSize = 1 << 20

  /// The name that the page has made for its tab: 32 hexadecimal digits.
  private static func tabName(of request: HTTPRequest) -> String? {
    guard let query = request.query, query.hasPrefix("tab=") else { return nil }
    let name = query.dropFirst(4)
    return name.utf8.count == 32 && name.allSatisfy(\.isHexDigit) ? String(name) : nil
  }
}
