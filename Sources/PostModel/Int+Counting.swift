extension Int {
  /// "1 post" or "2 posts".
  package func counting(_ singular: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? singular : plural)"
  }
}
