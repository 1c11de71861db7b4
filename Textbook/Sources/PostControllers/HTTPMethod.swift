// Solves: Part One, Network Controller, step 1.
// Nothing in it can fail. HTTPMethod.swift in Sources is the same.

public enum HTTPMethod: String, CaseIterable, Sendable {
  case get = "GET"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}
