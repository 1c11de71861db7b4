import Testing

@testable import HTTPServer

@Suite
struct HTTPDateTests {
  /// The example of RFC 9110, section 5.6.7, and others from Python's `email.utils.formatdate(t, usegmt=True)`.
  @Test(arguments: [
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"),
  ])
  func `A date is written as the RFC says`(time: Int, text: String) {
    var date = HTTPDate()
    #expect(date.text(at: time) == text)
    #expect(date.text(at: time) == text)
  }
}
