// Solves: Part One, Network Controller, step 1.
// It is the same as HTTPMethod.swift in Sources.

public enum HTTPMethod: String, CaseIterable, Sendable {
  case get = "GET"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"
}
