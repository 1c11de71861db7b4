/// A format is about exactly one submission, and there is another number of them.
public struct ReportFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  public let format: ReportFormat
  public let submissionCount: Int

  public var description: String {
    "A report in the format “\(format.rawValue)” is about one submission; there are \(submissionCount)."
  }
}
