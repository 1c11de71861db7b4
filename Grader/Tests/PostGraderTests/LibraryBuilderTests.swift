#if os(Linux)
  import Foundation
  import Testing

  @testable import GradingEngine

  @Suite("Grader · A worker's folder")
  final class LibraryBuilderTests: FolderTests {
    private func build(_ sources: [Module: String]) throws -> Builder.Outcome {
      let package = folder.appending(component: "Post")
      var files: Files = ["\(SubmissionBuild.adapterFolder)/Adapter.swift": Data()]
      for module in Module.allCases {
        let sources = sources[module].map { ["A.swift": Data($0.utf8)] } ?? SubmissionBuild.nothing
        files.merge(sources.moved(to: module.folder)) { $1 }
      }
      try files.write(to: package, clearing: GradingKit.folders)
      let kit = folder.appending(component: "Kit")
      try FileManager.default.createDirectory(at: kit, withIntermediateDirectories: true)
      return try LibraryBuilder(package: package, kit: BuiltKit(at: kit)).build()
    }

    @Test func `A module cannot import higher modules of the previous submission`() throws {
      guard case .built = try build([.model: "public let a = 1", .views: "public let b = 2"]) else {
        Issue.record("The first submission does not build.")
        return
      }
      guard case .failed(let errors, _) = try build([.model: "import PostViews; let c = b"]) else {
        Issue.record("The second submission builds.")
        return
      }
      #expect(errors.map(\.path) == ["Sources/PostModel/A.swift"])
    }

    @Test func `A module is compiled again if another declares something else`() throws {
      let views = "import PostModel; public let b: Int = a"
      for (model, isRight) in [("1", true), ("2 // Again", true), ("\"text\"", false)] {
        let outcome = try build([.model: "public let a = \(model)", .views: views])
        if case .built = outcome { #expect(isRight) } else { #expect(!isRight) }
      }
    }
  }
#endif
