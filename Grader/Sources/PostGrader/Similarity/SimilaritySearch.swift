import Foundation
import GradingEngine

/// Finds submissions that share more than the starter's code. Their tokens are compared, with one name for everything that the author
/// has named, so other names, comments, layouts and orders of functions make no difference. Pairs that may be alike are found by a
/// sample of the hashes of their runs.
struct SimilaritySearch {
  /// The minimum number of equal tokens in a row.
  private static let length = 24
  /// One in this number of hashes is a fingerprint.
  private static let sparseness: UInt64 = 6
  /// A pair is reported if it shares this part of one author's own tokens, and at least this number of tokens.
  private static let (leastShare, leastTokens) = (0.4, 150)
  /// The maximum number of tokens to compare of one work. Ten thousand are usual.
  private static let mostTokens = 200_000
  /// The maximum number of equal runs in one text to compare.
  private static let mostRepetitions = 16
  /// The minimum number of shared fingerprints of a pair to compare, and the maximum number of pairs.
  private static let (leastFingerprints, mostPairs) = (10, 300)

  /// The names in the starter. All works use these, so they are compared by their text.
  private let givenNames: Set<String>
  /// The runs of tokens in the starter.
  private let given: Set<UInt64>

  init(starter: [Files]) {
    let all = starter.flatMap { $0.values.map { SwiftTokens($0) } }
    givenNames = Set(all.flatMap { $0.tokens.map(\.text) })
    given = Set(all.flatMap { source in Self.hashes(of: source.tokens.map { Self.hash($0.text) }) })
  }

  struct Work: Sendable {
    let name: String
    /// Whether it is a submission that is graded now. Others are only compared with such ones.
    let isGraded: Bool
    let files: Files
  }

  /// The similar pairs, first those that share much that few others have.
  func similarities(among works: [Work]) -> [Similarity] {
    // The first of a pair is always graded.
    let works = works.filter(\.isGraded) + works.filter { !$0.isGraded }
    let texts = works.map { Text($0, givenNames: givenNames, given: given) }
    var places: [UInt64: [Int]] = [:]
    for (number, text) in texts.enumerated() {
      for hash in text.fingerprints { places[hash, default: []].append(number) }
    }
    // The number of fingerprints that two works share, and their weight: the fewer works have one, the more it counts.
    var shared = [UInt32](repeating: 0, count: works.count * works.count)
    var weights = shared
    for numbers in places.values {
      for (offset, first) in numbers.enumerated() where works[first].isGraded {
        for second in numbers[(offset + 1)...] {
          shared[first * works.count + second] += 1
          weights[first * works.count + second] += UInt32((1 << 12) / (numbers.count - 1))
        }
      }
    }
    let candidates = shared.indices.filter { shared[$0] >= Self.leastFingerprints }
      .sorted { (weights[$1], $0) < (weights[$0], $1) }.prefix(Self.mostPairs)
    return candidates.compactMap { place in
      similarity(of: texts[place / works.count], texts[place % works.count])
    }
  }

  private func similarity(of first: Text, _ second: Text) -> Similarity? {
    let runs = Self.runs(in: first, and: second, given: given)
    let tokens = runs.reduce(0) { $0 + $1.length }
    let own = max(1, min(first.ownCount, second.ownCount))
    let share = min(1, Double(tokens) / Double(own))
    guard tokens >= Self.leastTokens, share >= Self.leastShare else { return nil }
    return Similarity(
      first: first.name, second: second.name, share: Int(share * 100),
      passages: runs.sorted { ($1.length, $0.first) < ($0.length, $1.first) }.map { run in
        Similarity.Passage(
          first: first.lines(run.first..<run.first + run.length),
          second: second.lines(run.second..<run.second + run.length))
      })
  }

  /// Tokens in a row that two works share.
  private typealias Run = (first: Int, second: Int, length: Int)

  private static func runs(in first: Text, and second: Text, given: Set<UInt64>) -> [Run] {
    var starts: [UInt64: [Int]] = [:]
    for (place, hash) in second.hashes.enumerated() where !given.contains(hash) {
      if starts[hash, default: []].count < Self.mostRepetitions {
        starts[hash, default: []].append(place)
      }
    }
    var isTaken = [Bool](repeating: false, count: second.tokens.count)
    var (runs, place) = ([Run](), 0)
    while place < first.hashes.count {
      var longest: Run = (place, 0, 0)
      for other in starts[first.hashes[place]] ?? [] where !isTaken[other] {
        var length = 0
        while place + length < first.tokens.count, other + length < second.tokens.count,
          !isTaken[other + length], first.tokens[place + length] == second.tokens[other + length]
        { length += 1 }
        if length > longest.length { longest = (place, other, length) }
      }
      if longest.length >= Self.length {
        runs.append(longest)
        for taken in longest.second..<longest.second + longest.length { isTaken[taken] = true }
        place += longest.length
      } else {
        place += 1
      }
    }
    return runs
  }

  // MARK: Fingerprints

  /// The tokens of all files of a work, one file after the other.
  private struct Text {
    let name: String
    /// The hash of each token. No two files have tokens in a row.
    let tokens: [UInt64]
    /// The hash of the run that begins at each token.
    let hashes: [UInt64]
    let fingerprints: Set<UInt64>
    /// The number of tokens that are not from the starter.
    let ownCount: Int
    private let places: [(path: String, line: Int)]
    private let lines: [String: [String]]

    init(_ work: Work, givenNames: Set<String>, given: Set<UInt64>) {
      name = work.name
      lines = work.files.mapValues { data in
        data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      }
      let sources = work.files.sorted { $0.key < $1.key }.map { path, data in
        (path, SwiftTokens(data))
      }
      let ownNames = Set(sources.flatMap(\.1.declaredNames)).subtracting(givenNames)
      var (tokens, places) = ([UInt64](), [(path: String, line: Int)]())
      for (number, (path, source)) in sources.enumerated() {
        for token in source.tokens {
          guard tokens.count < SimilaritySearch.mostTokens else { break }
          tokens.append(ownNames.contains(token.text) ? 1 : SimilaritySearch.hash(token.text))
          places.append((path, token.line))
        }
        // A unique token ends the file.
        tokens.append(SimilaritySearch.hash("\(work.name)\n\(number)"))
        places.append((path, source.tokens.last?.line ?? 1))
      }
      (self.tokens, self.places) = (tokens, places)
      hashes = SimilaritySearch.hashes(of: tokens)
      fingerprints = Set(
        hashes.filter { $0 % SimilaritySearch.sparseness == 0 && !given.contains($0) })
      var isGiven = [Bool](repeating: false, count: tokens.count)
      for (place, hash) in hashes.enumerated() where given.contains(hash) {
        for token in place..<place + SimilaritySearch.length { isGiven[token] = true }
      }
      ownCount = isGiven.count { !$0 }
    }

    func lines(_ range: Range<Int>) -> Similarity.Lines {
      let (start, end) = (places[range.lowerBound], places[range.upperBound - 1])
      let numbers = start.line...max(start.line, end.line)
      return Similarity.Lines(
        path: start.path, numbers: numbers,
        text: lines[start.path, default: []].dropFirst(start.line - 1).prefix(numbers.count)
          .joined(separator: "\n"))
    }
  }

  /// A hash of a token, the same in each call of the program.
  private static func hash(_ token: String) -> UInt64 {
    token.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  /// The hash of each run of tokens, in the order of their beginnings.
  private static func hashes(of tokens: [UInt64]) -> [UInt64] {
    guard tokens.count >= length else { return [] }
    let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
    let last = (1..<length).reduce(UInt64(1)) { power, _ in power &* factor }
    var (hash, hashes) = (UInt64(0), [UInt64]())
    for (place, token) in tokens.enumerated() {
      if place >= length { hash = hash &- tokens[place - length] &* last }
      hash = hash &* factor &+ token
      if place >= length - 1 { hashes.append(hash ^ hash >> 29) }
    }
    return hashes
  }
}

/// Two works that share more than the starter's code: a hint for the instructor, not a verdict. Its texts are sanitized and limited.
struct Similarity: Hashable, Sendable {
  struct Lines: Hashable, Sendable {
    let path: String
    let firstLine, lastLine: Int
    let text: String

    init(path: String, numbers: ClosedRange<Int>, text: String) {
      self.path = path.sanitizedName
      (firstLine, lastLine) = (numbers.lowerBound, numbers.upperBound)
      self.text = String(sanitized: text, maximumByteCount: 2500, maximumLineCount: 40)
    }

    var inWords: String { "\(path):\(firstLine)–\(lastLine)" }
  }

  struct Passage: Hashable, Sendable {
    let first, second: Lines
  }

  /// The graded submission.
  let first: String
  /// The other submission, or another work such as the textbook.
  let second: String
  /// The part of the smaller work that the other one contains, in percent, without the starter's code.
  let share: Int
  /// The longest first.
  let passages: [Passage]

  init(first: String, second: String, share: Int, passages: [Passage]) {
    (self.first, self.second) = (first.sanitizedName, second.sanitizedName)
    (self.share, self.passages) = (share, passages)
  }

  var inWords: String {
    let shown = passages.prefix(3).map { "\n  \($0.first.inWords) and \($0.second.inWords)" }
    let rest = passages.count - shown.count
    return "“\(first)” and “\(second)” share \(share) %:" + shown.joined()
      + (rest > 0 ? "\n  and \(rest) more" : "")
  }
}
