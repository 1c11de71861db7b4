import Foundation

/// A report as it is sent.
struct ReportRecord: Codable {
  let post: UUID
  let reason: String
}
