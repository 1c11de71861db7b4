import CellText
import Testing

@Suite struct `Cell width` {
  @Test func `every scalar is as wide as wcwidth says`() {
    let runs = WidthOracle.runs
    #expect(runs.count > 500)
    #expect(runs.first?.first == 0)
    var wrong: [String] = []
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1].first : 0x110000
      // The ends of a run and some of its inside: all of the 1.1 million scalars would take seconds.
      let inside = stride(from: run.first, to: next, by: 97)
      for value in Array(inside) + [next - 1] {
        for scalar in [Unicode.Scalar(value)].compactMap(\.self)
        where String(scalar).cellWidth != max(run.width, 0) {
          wrong.append(String(value, radix: 16))
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `every unusual string is as wide as wcswidth says`() {
    #expect(WidthOracle.samples.count > 350)
    let wrong = WidthOracle.samples.filter { $0.text.cellWidth != $0.width }
    #expect(wrong.map { Array($0.text.unicodeScalars) } == [])
  }

  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("中", 2), ("한", 2), ("ｱ", 1), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("🇩🇪", 2),
      ("👩🏽‍🚀", 2),
      ("👨‍👩‍👧‍👦", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("कि", 2), ("\u{301}", 0), ("\u{1B}", 0),
    ] as [(Character, Int)])
  func `a character knows its width`(_ character: Character, _ width: Int) {
    #expect(character.cellWidth == width)
  }

  @Test func `a substring is measured as well as a string`() {
    #expect("日本語 text".dropFirst().cellWidth == 9)
    #expect("".cellWidth == 0)
    #expect("plain".cellWidth == 5)
  }
}
