/// A method of HTTP. The raw value is the word in the request, which HTTP writes in capitals.
///
/// Curriculum: Part One, Network Controller, step 1.
public enum HTTPMethod: String, CaseIterable, Sendable {
  // Your code: HTTP writes these words in another way.
  case get
  case put
  case post
  case patch
  case delete
}
