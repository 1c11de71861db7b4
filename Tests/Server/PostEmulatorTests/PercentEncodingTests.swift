import Foundation
import TestSupport
import Testing

@testable import PostEmulator

@Suite("PostEmulator · Percent-encoding")
struct PercentEncodingTests {
  @Test func `It is removed as Foundation removes it`() {
    var random = SplitMix64(state: 7)
    let parts = ["a", "é", "🙂", "%41", "%c3%a9", "%F0%9F%99%82", "+", "%2B", "%25", " ", "/", ""]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<6, using: &random))
        .map { _ in parts.randomElement(using: &random)! }.joined()
      #expect(text.removingPercentEncoding() == text.removingPercentEncoding, "\(text)")
    }
  }

  @Test(arguments: ["%", "%4", "%zz", "a%", "%%41", "%C3", "%A9", "%ED%A0%80", "%F0%9F%99", "%é"])
  func `What is malformed or no UTF-8 is refused`(text: String) {
    #expect(text.removingPercentEncoding() == nil)
    #expect("a\(text)".removingPercentEncoding() == nil)
  }

  @Test func `A plus sign may mean a space`() {
    #expect("a+b%2Bc".removingPercentEncoding(plusMeans: " ") == "a b+c")
    #expect("a+b%2Bc".removingPercentEncoding() == "a+b+c")
    #expect("%00".removingPercentEncoding() == "\0")
  }
}
