/// The format is about exactly one submission, and the number is different.
struct ReportFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  let format: ReportFormat
  let submissionCount: Int

  var description: String {
    "A report in the format “\(format.rawValue)” is about one submission; there are \(submissionCount)."
  }
}
