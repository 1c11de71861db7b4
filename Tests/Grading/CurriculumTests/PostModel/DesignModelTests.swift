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

  @Test(.criterion("design.model.description-in-one-line"))
  func descriptionIsOneLine() {
    let post = Post(username: "mi\nra", text: "Good\nmorning,\r\nall")
    let description = post.descriptionString
    expect("descriptionString says something", !description.isEmpty, actual: "it is empty")
    expect(
      "descriptionString of a text with line breaks is one line",
      !description.contains(where: \.isNewline), actual: "“\(description)”")
    for word in ["Good", "morning", "all"] {
      expect(
        "“\(word)” is in the descriptionString", description.contains(word),
        actual: "“\(description)”")
    }
  }

  @Test(.criterion("design.model.date-string"))
  func dateStringTellsDatesApart() throws {
    let one = dateString(2023, 11, 14)
    expect("dateString says something", !one.isEmpty, actual: "it is empty")
    for (difference, other) in [
      ("a year", dateString(2022, 11, 14)), ("a month", dateString(2023, 12, 14)),
      ("a week", dateString(2023, 11, 21)),
    ] {
      expect(
        "posts that are \(difference) apart have different dateStrings", one != other,
        actual: "both are “\(one)”")
    }
  }

  /// The `dateString` of a post at a quarter past noon of a day, in the zone of this machine.
  private func dateString(_ year: Int, _ month: Int, _ day: Int) -> String {
    let components = DateComponents(year: year, month: month, day: day, hour: 12, minute: 15)
    let timestamp = GradeBook.shared.calendar.date(from: components)?.timeIntervalSince1970 ?? 0
    return Post(username: "mira", text: "Hi", timestamp: timestamp).dateString
  }
}
