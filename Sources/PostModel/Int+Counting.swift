extension Int {
  /// This number of things in words: "1 post", "2 posts".
  package func counting(_ singular: String, _ plural: String) -> String {
    "\(self) \(self == 1 ? singular : plural)"
  }
}
