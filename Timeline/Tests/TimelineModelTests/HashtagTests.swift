import TestSupport
import Testing
import TimelineModel

@Suite("Timeline overview: Model Objects, Post, hashtags")
struct HashtagTests {
  @Test(
    arguments: ([
      ("At the #sea", ["sea"]), ("#sun, #sea (#sand)", ["sun", "sea", "sand"]),
      ("#Sea #SEA #séa #se\u{301}a #ＳＥＡ", ["sea"]), ("#b #a #b", ["b", "a"]),
      ("#summer_2025 #2025summer #_x", ["summer_2025", "2025summer", "_x"]),
      ("##a ###b", ["a", "b"]), ("#a#b #c", ["a", "c"]), ("#a# #b", ["a", "b"]),
      ("#don't #x’y #rock-n-roll", ["don", "x", "rock"]), ("😀#a😀 #b❤️ “#c”", ["a", "b", "c"]),
      ("#猫が好き、#犬 #한국어", ["猫が好き", "犬", "한국어"]), ("#か\u{3099}く", ["がく"]),
      ("#हिन्दी #ไม้ #שָׁלוֹם", ["हिन्दी", "ไม้", "שָׁלוֹם"]),
      ("#Straße #İstanbul #ISTANBUL", ["strasse", "istanbul"]),
      ("\n#a\r\n#b\t#c\u{2028}#d", ["a", "b", "c", "d"]),
    ] as [(String, [String])]).samples)
  func `The words after a # are a caption's hashtags`(sample: Sample<(String, [String])>) {
    let (caption, hashtags) = sample.value
    #expect(caption.hashtags == hashtags)
  }

  @Test(arguments: [
    "", "#", "##", "# a", "a#b", "a##b", "1#b", "今日は#猫", "#1", "#１２", "#½", "#_", "#1_2", "#-a",
    "#'a", "#😀",
    "#\u{301}a", "#\u{FE0F}\u{20E3}a", "#\u{3164}", "#_\u{3164}", "#\u{202E}a", "#\u{0}a", "＃a",
  ])
  func `Other texts are not hashtags`(caption: String) { #expect(caption.hashtags == []) }

  @Test func `A caption is found under its first thirty hashtags`() {
    let words = (0..<40).map { "#a\($0) #A\($0)" }

    #expect(words.joined(separator: " ").hashtags == (0..<30).map { "a\($0)" })
    #expect(Post.maximumHashtagCount == 30)
  }

  @Test(arguments: ["#", "a", "\u{301}", "#1 ", "😀", "# "])
  func `A long text has its hashtags, too`(part: String) {
    let text = "#first " + String(repeating: part, count: 10_000) + " #last"
    #expect(text.hashtags == ["first", "last"])
  }

  @Test func `The hashtags of a random caption are found`() {
    var random = SplitMix64(state: 3)
    let words = ["sea", "SUN", "été", "猫", "x_1", "12", "_", ""]
    let terms = ["sea", "sun", "ete", "猫", "x_1", nil, nil, nil]
    let gaps = [" ", ", ", "\n", "😀", " hello ", "- "]
    for _ in 0..<200 {
      var caption = ""
      var expected: [String] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let choice = Int.random(in: 0..<words.count, using: &random)
        let gap = gaps.randomElement(using: &random) ?? " "
        caption += "#" + words[choice] + gap
        if let term = terms[choice], !expected.contains(term) { expected.append(term) }
      }
      #expect(caption.hashtags == expected, "\(caption)")
    }
  }

  @Test(arguments: HostileText.all.samples)
  func `A hashtag that is searched for as it is stored is found`(sample: Sample<String>) {
    for hashtag in sample.value.hashtags {
      #expect(hashtag.asSearchTerm.utf8.elementsEqual(hashtag.utf8))
      #expect(!hashtag.isEmpty)
    }
  }
}
