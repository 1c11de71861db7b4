import Foundation
import TestSupport
import Testing
import TimelineModel

@Suite("Timeline overview: Features, search all posts by user or hashtag")
struct SearchTermTests {
  @Test(arguments: [
    ("É", "e"), ("e\u{301}", "e"), ("\u{1EC7}", "e"), ("Ç", "c"), ("Å", "a"), ("\u{212B}", "a"),
    ("\u{212A}", "k"), ("Ёлка", "елка"), ("Ά", "α"), ("ᾳ", "α"), ("ΣΑΣ", "σασ"), ("Σας", "σασ"),
    ("ＡＢｃ１", "abc1"), ("ﬁn", "fin"), ("①", "1"), ("ǅ", "dz"), ("ſ", "s"), ("Ø", "ø"),
    // All of Turkish's i are one, whatever the machine's language.
    ("I", "i"), ("İ", "i"), ("ı", "i"), ("i", "i"),
    ("ß", "ss"), ("ẞ", "ss"), ("SS", "ss"), ("ss", "ss"), ("sS", "ss"), ("ſs", "ss"),
    // Both ways to write a letter are one. Marks that make another letter, or are vowels, stay.
    ("か", "か"), ("が", "が"), ("か\u{3099}", "が"), ("ｶ\u{FF9E}", "ガ"), ("한", "한"),
    ("\u{1112}\u{1161}\u{11AB}", "한"),
    ("कि", "कि"), ("कु", "कु"), ("हिन्दी", "हिन्दी"), ("ไม้", "ไม้"), ("مُحَمَّد", "مُحَمَّد"),
    // White space is ignored at the ends.
    (" \u{A0}a\u{200D}\u{AD}b\u{FE0F}\n", "ab"), ("Mira  Lee", "mira  lee"),
    ("\u{200B}\u{3164}\u{301}", ""), ("", ""),
  ])
  func `Texts are compared without case, accent, width and invisible characters`(
    text: String, term: String
  ) {
    #expect(text.asSearchTerm.unicodeScalars.elementsEqual(term.unicodeScalars))
  }

  @Test(arguments: HostileText.all.samples)
  func `A term is its own term`(sample: Sample<String>) {
    let term = sample.value.asSearchTerm
    #expect(term.asSearchTerm.utf8.elementsEqual(term.utf8))
  }

  @Test func `A term of random characters is its own term, and equal in both normal forms`() {
    var random = SplitMix64(state: 5)
    for _ in 0..<500 {
      let scalars = (0..<8).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0..<(Bool.random(using: &random) ? 0x600 : 0x3_0000), using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let term = text.asSearchTerm

      #expect(term.asSearchTerm.utf8.elementsEqual(term.utf8), "\(scalars)")
      for form in [
        text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
      ] {
        #expect(form.asSearchTerm.utf8.elementsEqual(term.utf8), "\(scalars)")
      }
    }
  }
}
