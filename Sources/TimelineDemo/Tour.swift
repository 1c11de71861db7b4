import CommandLineSupport
import HeadlessUI

@MainActor
final class Tour {
  nonisolated static let standardSize = ScreenSize(width: 56, height: 20)
  static func pages(size: ScreenSize) async throws -> [TourPage] { [] }
}
