import Foundation
import HTTPServer

/// The way to a page.
protocol PageConnection: AnyObject, Sendable {
  func send(_ parts: [Data])
  func finish()
}

extension HTTPStream: PageConnection {}
