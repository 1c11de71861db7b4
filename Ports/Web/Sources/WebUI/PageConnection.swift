import Foundation
import HTTPServer

/// The way to a page.
protocol PageConnection: AnyObject, Sendable {
  /// Sends a piece that consists of several parts.
  func send(_ parts: [Data])
  /// Ends the connection after all data has been sent.
  func finish()
}

extension HTTPStream: PageConnection {}
