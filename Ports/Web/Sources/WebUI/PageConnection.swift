import Foundation
import HTTPServer

protocol PageConnection: AnyObject, Sendable {
  func send(_ parts: [Data])
  func finish()
}

extension HTTPStream: PageConnection {}
