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
  ])
  func `Letters are compared without case, accent and width`(text: String, term: String) {
    #expect(text.asSearchTerm.unicodeScalars.elementsEqual(term.unicodeScalars))
  }

  @Test func `Both ways to write the same letter are one, down to the code point`() {
    for forms in [["が", "か\u{3099}", "ｶ\u{FF9E}"], ["한", "\u{1112}\u{1161}\u{11AB}"]] {
      let terms = forms.prefix(2).map { Array($0.asSearchTerm.utf8) }
      #expect(terms[0] == Array(forms[0].utf8))
      #expect(terms[1] == terms[0])
    }
    #expect("ｶ\u{FF9E}".asSearchTerm == "ガ")
  }

  @Test func `Marks that make another letter, or are vowels, stay`() {
    #expect("が".asSearchTerm != "か".asSearchTerm)
    for text in ["कि", "कु", "हिन्दी", "ไม้", "مُحَمَّد"] { #expect(text.asSearchTerm == text) }
  }

  @Test func `Invisible characters are ignored, and white space at the ends, too`() {
    #expect(" \u{A0}a\u{200D}\u{AD}b\u{FE0F}\n".asSearchTerm == "ab")
    #expect("Mira  Lee".asSearchTerm == "mira  lee")
    #expect("\u{200B}\u{3164}\u{301}".asSearchTerm == "")
    #expect("".asSearchTerm == "")
  }

  @Test(arguments: HostileText.all.samples)
  func `A term is its own term`(sample: Sample<String>) {
    let text = sample.value
    let term = text.asSearchTerm
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
