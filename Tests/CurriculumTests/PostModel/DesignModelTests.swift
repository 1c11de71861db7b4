import AppUnderTest
import Foundation
import Testing

@Suite("Design sheet · Model", .serialized)
@MainActor
struct DesignModelTests {
  @Test(.criterion("design.model.description"))
  func descriptionSaysWhoSaysWhat() {
    let description = Post(username: "mira", text: "Good morning").descriptionString
    expect(
      "descriptionString has the username “mira” in it", description.contains("mira"),
      actual: "“\(description)”")
    expect(
      "descriptionString has the text “Good morning” in it", description.contains("Good morning"),
      actual: "“\(description)”")
  }

  @Test(.criterion("design.model.date-string"))
  func dateStringTellsDatesApart() {
    let one = Post(username: "mira", text: "One", timestamp: 1_700_000_000).dateString
    let other = Post(username: "mira", text: "Other", timestamp: 1_433_221_100).dateString
    expect("dateString says something", !one.isEmpty && !other.isEmpty, actual: "it is empty")
    expect(
      "posts of 2015 and 2023 have different dateStrings", one != other, actual: "both are “\(one)”"
    )
  }
}
