/// What a report says of itself: what has graded, and how far.
struct ReportHead: Sendable {
  /// How many submissions have been graded, of how many.
  struct Progress: Codable, Hashable, Sendable {
    let done: Int
    let of: Int

    init(done: Int, of count: Int) {
      self.done = done
      self.of = count
    }

    var inWords: String { "\(done) of \(of) submissions" }
  }

  /// The version of the program that has graded.
  let kit: String
  /// The version of the curriculum.
  let curriculum: Int
  /// What was judged, as `--only` named it; nil if it was everything.
  let only: String?
  /// What whoever reads the report has to know of all of it, a sentence each.
  let notes: [String]
  /// Nil when all submissions have been graded.
  let progress: Progress?

  init(
    kit: String, curriculum: Int, only: String? = nil, notes: [String] = [],
    progress: Progress? = nil
  ) {
    self.kit = kit
    self.curriculum = curriculum
    self.only = only
    self.notes = notes
    self.progress = progress
  }

  /// A sentence each: how far, the notes, and the versions last.
  var lines: [String] {
    (progress.map { ["So far \($0.inWords) have been graded."] } ?? [])
      + notes + [
        "Graded by version \(kit) of the kit, with version \(curriculum) of the curriculum."
      ]
  }
}
