/// What can be done over HTTP. The raw value is the word that goes over the wire, which HTTP writes in capitals.
///
/// Curriculum: Part One, Network Controller, step 1.
public enum HTTPMethod: String, CaseIterable, Sendable {
  // Your code: HTTP has other words for them.
  case get
  case put
  case post
  case patch
  case delete
}
