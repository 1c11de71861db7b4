import Foundation
import Testing

@testable import PostGrader

@Suite
struct PipeTests {
  @Test
  func `Where no number is left for its ends, there is no pipe`() {
    #expect(throws: POSIXError(.EINVAL)) { try Pipe(numberedFrom: .max) }
  }
}
