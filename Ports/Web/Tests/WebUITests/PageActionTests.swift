import Foundation
import Testing

@testable import WebUI

@Suite
struct PageActionTests {
  private func decode(_ json: String) throws -> PageActions {
    try JSONDecoder().decode(PageActions.self, from: Data(json.utf8))
  }

  @Test(arguments: [
    (#"{"tap": "+"}"#, PageAction.tap("+")), (#"{"row": 3}"#, .row(3)), (#"{"tab": 1}"#, .tab(1)),
    (#"{"type": "Hi", "into": "Message"}"#, .type("Hi", into: "Message")),
    (#"{"pull": true}"#, .pull), (#"{"need": [10, 50]}"#, .need(10..<50)),
    (#"{"display": [0, 0], "isAtTop": true}"#, .display(0..<0, isAtTop: true)),
  ])
  func `An action is read`(json: String, action: PageAction) throws {
    let actions = try decode(
      #"{"number": 7, "actions": [{"revision": 4, "action": \#(json)}]}"#)
    #expect(actions.number == 7)
    #expect(actions.actions.map(\.revision) == [4])
    #expect(actions.actions.map(\.action) == [action])
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"row": -1}"#, #"{"row": 9223372036854775807}"#, #"{"row": 1.5}"#,
    #"{"type": "Hi"}"#, #"{"need": [5]}"#, #"{"need": [5, 4]}"#, #"{"need": [-1, 4]}"#,
    #"{"need": [0, 9223372036854775807]}"#, #"{"display": [0, 4]}"#, #"{"tap": 5}"#,
    #"{"display": [0, 1, 2], "isAtTop": true}"#,
  ])
  func `Other messages are refused`(json: String) {
    #expect(throws: (any Error).self) {
      try decode(#"{"number": 7, "actions": [{"revision": 4, "action": \#(json)}]}"#)
    }
    #expect(throws: (any Error).self) { try decode(json) }
  }
}
