import Foundation
import GradingEngine
import Testing

@testable import PostGrader

@Suite("Grader · The files of a student's package")
struct CheckoutTests {
  @Test func `Each origin exists in the checkout`() {
    for (target, origin) in Array(Checkout.origins) + Array(Checkout.documents) {
      #expect(Checkout.root.appending(path: origin).exists, "\(target) comes from \(origin).")
    }
  }

  @Test func `The starter's manifest names exactly the folders that a student gets`() throws {
    let manifest = try String(
      contentsOf: Checkout.root.appending(path: "Grader/Starter/Package.swift"), encoding: .utf8)
    let named = manifest.matches(of: /path: "(Kit\/\w+)"/).map { String($0.1) }
    let given = Checkout.origins.keys.filter { $0.hasPrefix("Kit/") }.map {
      $0.split(separator: "/").prefix(2).joined(separator: "/")
    }
    #expect(named.sorted() == given.sorted())
  }
}
