import Foundation

/// A report as it is sent.
struct ReportRecord: Encodable {
  let post: UUID
  let reason: String
}
