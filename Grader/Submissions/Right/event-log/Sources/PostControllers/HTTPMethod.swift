/// A method of HTTP, as the request line writes it.
public enum HTTPMethod: String, CaseIterable, Sendable {
  case get = "GET"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}
