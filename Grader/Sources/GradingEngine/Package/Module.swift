/// One of the three modules that a student writes, the lowest one first. Each imports those before it.
package enum Module: String, CaseIterable, Comparable, Sendable {
  case model = "PostModel"
  case controllers = "PostControllers"
  case views = "PostViews"

  package static func < (lhs: Module, rhs: Module) -> Bool {
    lhs.offset < rhs.offset
  }

  private var offset: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The folder of the module in a package.
  package var folder: String { "Sources/\(rawValue)" }
}
