import CommandLineSupport
import Foundation
import HeadlessUI

/// The tabs of all browsers that show the app.
@MainActor
final class BrowserSessions {
  private let makeScreen: @MainActor () throws -> any Screen
  private let pictures: Pictures
  /// The tabs, the one that was connected last at the end.
  private var tabs: [(name: String, session: BrowserSession)] = []

  static let maximumCount = 32

  init(pictures: Pictures, makeScreen: @escaping @MainActor () throws -> any Screen) {
    self.pictures = pictures
    self.makeScreen = makeScreen
  }

  /// Connects a page to its tab, which is made if it is not there.
  func connect(_ stream: any PageConnection, to name: String) {
    do {
      try tab(named: name).connect(stream)
    } catch {
      // The browser does not ask again after this.
      let message = (try? JSONEncoder().encode([error.localizedDescription])) ?? Data("[]".utf8)
      stream.send([Data("event: refused\ndata: ".utf8), message, Data("\n\n".utf8)])
      stream.finish()
    }
  }

  /// The tab with this name. Nil if no page was connected to it.
  subscript(name: String) -> BrowserSession? { tabs.first { $0.name == name }?.session }

  private func tab(named name: String) throws -> BrowserSession {
    let known = self[name]
    if known == nil, tabs.count >= Self.maximumCount {
      guard let unused = tabs.firstIndex(where: { !$0.session.isConnected }) else {
        throw ExitError.unavailable(
          "The app is open in too many tabs. Close one, and load this page again.")
      }
      tabs.remove(at: unused)
    }
    let tab = try known ?? BrowserSession(makeScreen(), pictures: pictures)
    tabs.removeAll { $0.name == name }
    tabs.append((name, tab))
    return tab
  }
}
