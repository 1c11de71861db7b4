/// The head of a report: versions and progress.
struct ReportHead: Sendable {
  /// The number of graded submissions, and of all submissions.
  struct Progress: Codable, Hashable, Sendable {
    let done: Int
    let of: Int

    init(done: Int, of count: Int) {
      self.done = done
      self.of = count
    }

    var inWords: String { "\(done) of \(of) submissions" }
  }

  /// The version of the program.
  let kit: String
  /// The version of the curriculum.
  let curriculum: Int
  /// The criteria of `--only`. Nil if everything was judged.
  let only: String?
  /// Notes about the whole report, one sentence each.
  let notes: [String]
  /// Pairs that share more than what the starter gives everybody. Only reports that no student gets to see have them.
  let likenesses: [Likeness]
  /// The progress. Nil if all submissions have been graded.
  let progress: Progress?

  init(
    kit: String, curriculum: Int, only: String? = nil, notes: [String] = [],
    likenesses: [Likeness] = [], progress: Progress? = nil
  ) {
    self.kit = kit
    self.curriculum = curriculum
    self.only = only
    self.notes = notes
    self.likenesses = likenesses.map(\.harmless)
    self.progress = progress
  }

  /// One sentence each: the progress, the notes, and the versions.
  var lines: [String] {
    (progress.map { ["So far \($0.inWords) have been graded."] } ?? [])
      + notes + [
        "Graded by version \(kit) of the kit, with version \(curriculum) of the curriculum."
      ]
  }
}
