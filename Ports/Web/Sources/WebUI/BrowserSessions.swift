import Foundation
import HeadlessUI

/// The tabs of all browsers that show the app.
@MainActor
final class BrowserSessions {
  private let makeScreen: @MainActor () throws -> any Screen
  private let pictures: Pictures
  private var tabs: [String: BrowserSession] = [:]
  /// The names of the tabs, the one that was connected last at the end.
  private var order: [String] = []

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

  func disconnect(_ stream: any PageConnection, from name: String) {
    tabs[name]?.disconnect(stream)
  }

  func perform(_ actions: PageActions, in name: String) {
    tabs[name]?.perform(actions)
  }

  func open(_ data: Data, named fileName: String, in name: String) {
    tabs[name]?.open(data, named: fileName)
  }

  private struct TooManyTabs: LocalizedError {
    var errorDescription: String? {
      "The app is open in too many tabs. Close one, and load this page again."
    }
  }

  private func tab(named name: String) throws -> BrowserSession {
    let tab: BrowserSession
    if let known = tabs[name] {
      tab = known
    } else {
      if tabs.count >= Self.maximumCount {
        guard let unused = order.first(where: { tabs[$0]?.isConnected == false }) else {
          throw TooManyTabs()
        }
        tabs[unused] = nil
        order.removeAll { $0 == unused }
      }
      tab = BrowserSession(try makeScreen(), pictures: pictures)
    }
    tabs[name] = tab
    order.removeAll { $0 == name }
    order.append(name)
    return tab
  }
}
