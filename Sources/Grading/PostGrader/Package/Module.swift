/// One of the three modules that a student writes, the lowest first. Each imports those before it.
enum Module: String, CaseIterable, Comparable, Sendable {
  case model = "PostModel"
  case controllers = "PostControllers"
  case views = "PostViews"

  static func < (lhs: Module, rhs: Module) -> Bool {
    lhs.offset < rhs.offset
  }

  private var offset: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Where it is in a package.
  var folder: String { "Sources/\(rawValue)" }
}
