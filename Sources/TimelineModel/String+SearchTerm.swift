import Foundation

extension String {
  /// This text as searches compare it: `É` finds `e`, and the other way round. The same on every machine.
  public var asSearchTerm: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
