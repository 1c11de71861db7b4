import Curriculum
import Foundation
import GradingEngine
import HeadlessUI
import Testing

@testable import Companion

@Suite("Companion · Lessons")
struct LessonTests {
  private let fixture: StudentPackageFixture
  private let lessons: [Lesson]

  init() throws {
    fixture = try StudentPackageFixture()
    lessons = try Lesson.all(in: fixture.package)
  }

  @Test func `The index lists all lessons`() throws {
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: fixture.package.folder.appending(path: "Lessons").plainPath)
    #expect(
      lessons.map(\.file.lastPathComponent) == pages.filter { $0.first?.isNumber == true }.sorted())
    #expect(lessons.map(\.number) == Array(1...lessons.count))
  }

  @Test func `Each criterion has a lesson`() {
    for criterion in fixture.curriculum.criteria {
      #expect(lessons.first(about: criterion) != nil, "\(criterion.id)")
    }
  }

  @Test func `The criteria of the curriculum are in the order of the lessons`() {
    let numbers = fixture.curriculum.criteria.map { lessons.first(about: $0)?.number ?? 0 }
    #expect(numbers == numbers.sorted())
  }

  @Test(arguments: [
    ("part-one.post-list.refreshing-while-waiting", 5), ("part-one.post-list.shows-messages", 4),
  ]) func `The last words of a step choose among the lessons of a section`(
    _ id: String, _ number: Int
  ) throws {
    let criterion = try #require(fixture.curriculum[id])
    #expect(lessons.first(about: criterion)?.number == number)
  }

  @Test(arguments: [
    ("5", 5), ("part-one.model", 2), ("part-one", 1), ("black-diamonds.streaming", 17),
    ("0", nil), ("18", nil), ("part-three", nil), ("", nil), ("part", nil),
  ]) func `A lesson is found by its number and by a section`(_ name: String, _ number: Int?) {
    #expect(lessons.first(named: name)?.number == number)
  }

  @Test(arguments: [
    ("threads", "Threads and Swift 6"), ("your-package", "Your package"), ("part-one", nil),
    ("5", nil), ("", nil), ("../README", nil),
  ]) func `A page without a number is found by its first word`(_ name: String, _ title: String?)
    throws
  {
    let page = try Lesson.page(named: name, in: fixture.package, width: 80)
    #expect(page?.first?.text == title)
  }

  @Test func `Except code and tables, no line of a page is wider than the terminal`() throws {
    for lesson in lessons {
      let lines = try lesson.page(width: 60)
      #expect(lines.first?.styles.first == .title)
      for line in lines where !line.text.hasPrefix("  ") && !line.text.hasPrefix("|") {
        #expect(line.text.count <= 60, "\(lesson.title): \(line.text)")
      }
    }
  }
}

@Suite("Companion · Pages of a lesson")
struct PageLineTests {
  private func lines(_ page: String, width: Int = 20) -> [String] {
    PageLine.lines(of: page, width: width).map(\.text)
  }

  @Test func `A paragraph is wrapped at the terminal's width, whatever its lines are`() {
    #expect(lines("One two\nthree four five\nsix.") == ["One two three four", "five six."])
  }

  @Test func `Lines of an item begin below its first word`() {
    #expect(
      lines("- one two three four five\n- six") == ["- one two three four", "  five", "- six"])
    #expect(lines("12. one two three four") == ["12. one two three", "    four"])
  }

  @Test func `Code keeps its lines, and long ones are wrapped`() {
    let page = "```swift\nlet numbers = [1, 2, 3, 4, 5]\n\n  x\n```\nEnd"
    #expect(lines(page) == ["  let numbers = [1,", "  2, 3, 4, 5]", "  ", "    x", "End"])
  }

  @Test func `Markdown's marks are removed, and web addresses stay`() {
    #expect(lines("# A *title*").first == "A title")
    #expect(
      lines("**See** [here](https://swift.org) or [there](02-model.md).", width: 80)
        == ["See here (https://swift.org) or there."])
    #expect(lines("a\n<!-- screen: x.txt -->\n\n\n\nb") == ["a", "", "b"])
  }

  @Test func `Code, emphasis and links have their styles, also on the next line`() {
    let page = "Call `run` **at once**, says [this `page`](02-model.md)."
    let lines = PageLine.lines(of: page, width: 22)
    #expect(lines.map(\.text) == ["Call run at once, says", "this page."])
    func words(_ style: CellStyle) -> [String] {
      lines.map { line in String(zip(line.text, line.styles).filter { $1 == style }.map(\.0)) }
    }
    #expect(words(.code) == ["run", ""])
    #expect(words(.title) == ["at once", ""])
    #expect(words(.link) == ["", "this page"])
    #expect(lines[0].drawn(inColor: true).contains("\u{1B}[1m\u{1B}[36mrun\u{1B}[0m "))
    #expect(lines[0].drawn(inColor: false).contains("\u{1B}[1mrun\u{1B}[0m "))
  }

  @Test func `An address is not broken, but any other word that is wider than a line is`() {
    let address = "https://swift.org/a/very/long/page"
    #expect(lines("See [here](\(address)), please.") == ["See here", "(\(address)),", "please."])
    #expect(lines("a abcdefghijklmnopqrstuvwxyz b") == ["a", "abcdefghijklmnopqrst", "uvwxyz b"])
  }

  @Test func `Control characters are removed`() {
    #expect(lines("a\u{1B}[2Jb", width: 40).joined().contains("\u{1B}") == false)
  }
}
