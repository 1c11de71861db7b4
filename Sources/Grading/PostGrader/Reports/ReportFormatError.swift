/// A format is about exactly one submission, and there is another number of them.
struct ReportFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  let format: ReportFormat
  let submissionCount: Int

  var description: String {
    "A report in the format “\(format.rawValue)” is about one submission; there are \(submissionCount)."
  }
}
