extension Int {
  /// This number with the singular or the plural of a noun, such as "1 post" or "2 posts".
  package func counting(_ singular: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? singular : plural)"
  }
}
