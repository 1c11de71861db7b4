/// Curriculum: Part One, Network Controller, step 1.
public enum HTTPMethod: String, CaseIterable, Sendable {
  case get = "GET"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}
