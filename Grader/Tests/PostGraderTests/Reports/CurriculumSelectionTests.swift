import Curriculum
import TestSupport
import Testing

@Suite("The grader · Names of parts, sections and criteria")
struct CurriculumSelectionTests {
  @Test(arguments: [
    ("part-two", ["part-two.feed.shows"]),
    ("part-one.model", ["part-one.model.keeps", "part-one.model.reads"]),
    ("part-one.posting.sends", ["part-one.posting.sends"]),
    (
      "extra, part-one.model.reads,,extra.dates",
      ["part-one.model.reads", "extra.dates.zone"]
    ),
  ])
  func `A list names parts, sections and criteria`(list: String, ids: [String]) throws {
    #expect(try Samples.curriculum().criteria(named: list).map(\.id) == ids)
  }

  private static let parts =
    "Its parts and their sections are part-one (part-one.model, part-one.posting), part-two (part-two.feed), extra (extra.dates)."

  @Test(
    arguments: ([
      ("part-nine", "The curriculum has no “part-nine”. \(parts)"),
      (
        "extra,part-one.modle",
        """
        The curriculum has no “part-one.modle”. The sections of part-one are part-one.model, part-one.posting.
        """
      ),
      (
        "part-one.model.kept",
        """
        The curriculum has no “part-one.model.kept”. The criteria of part-one.model are part-one.model.keeps, \
        part-one.model.reads.
        """
      ),
      ("part", "The curriculum has no “part”. \(parts)"),
      (" ,", "The curriculum has no “ ,”. \(parts)"),
    ] as [(String, String)]).samples)
  func `An unknown name is refused with the known ones`(sample: Sample<(String, String)>) throws {
    let (list, words) = sample.value
    let curriculum = try Samples.curriculum()
    let error = #expect(throws: UnknownName.self) { try curriculum.criteria(named: list) }
    #expect(error?.description == words)
  }
}
