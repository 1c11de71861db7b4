import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine

/// The checkout that this program was built from: the kit, what students get with it, and what the grader is tested with.
struct Checkout: Sendable {
  /// The folder with this package's `Package.swift`.
  let folder: URL
  let kit: GradingKit
  /// The three modules as students get them, almost empty.
  let stubs: [Module: Files]
  /// The three modules of this package.
  let reference: [Module: Files]
  /// The documents that a student gets with the stubs.
  let guide: Files
  /// The folder with the known submissions that test the grader.
  var submissions: URL { folder.appending(path: "Fixtures/Submissions") }

  static var folder: URL {
    // From Sources/Grading/PostGrader/Checkout.swift up to the root of the checkout.
    (1...4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }

  /// - Parameter folder: The folder with this package's `Package.swift`.
  init(in folder: URL = Self.folder) throws {
    self.folder = folder
    do {
      var files: Files = [:]
      for (target, origin) in Self.origins {
        files.merge(try Files(at: folder.appending(path: origin)).moved(to: target)) { $1 }
      }
      for name in ["Fixtures.swift", "curriculum.json"] {
        files["Fixtures/\(name)"] = try Data(contentsOf: folder.appending(path: "Fixtures/\(name)"))
      }
      let starter = folder.appending(path: "Starter")
      files["Package.swift"] = try Data(contentsOf: starter.appending(path: "Package.swift"))
      var guide = try Files(at: starter.appending(path: "Lessons")).moved(to: "Lessons")
      for name in ["README.md", ".gitignore"] {
        guide[name] = try Data(contentsOf: starter.appending(path: name))
      }
      self.guide = guide
      let reference = try Self.modules(in: folder)
      self.reference = reference
      var stubs = try Self.modules(in: starter)
      for (module, paths) in Self.given {
        for path in paths {
          stubs[module]?[(path as NSString).lastPathComponent] = reference[module]?[path]
        }
      }
      self.stubs = stubs
      kit = GradingKit(
        files: files,
        curriculum: try Curriculum(
          contentsOf: folder.appending(path: "Fixtures/curriculum.json")))
    } catch let error as CocoaError {
      throw ExitError.noInput(
        "The kit that this program was built from is not complete any more: "
          + error.localizedDescription)
    }
  }

  /// The folders of a student's package, and where their content is in the checkout.
  private static let origins = [
    "Kit/HeadlessUI": "Sources/Headless/HeadlessUI",
    "Kit/TerminalUI": "Sources/Headless/TerminalUI",
    "Kit/CommandLineSupport": "Sources/Headless/CommandLineSupport",
    "Kit/JSON": "Sources/Support/JSON",
    "Kit/Lists": "Sources/Support/Lists",
    "Kit/Locking": "Sources/Support/Locking",
    "Kit/SortedCollections": "Sources/Support/SortedCollections",
    "Kit/RealtimeDatabase": "Sources/Server/RealtimeDatabase",
    "Kit/Curriculum": "Sources/Grading/Curriculum",
    "Kit/GradingEngine": "Sources/Grading/GradingEngine",
    "Kit/Companion": "Sources/Grading/Companion",
    "Kit/PostShow": "Sources/Grading/PostShow",
    "Kit/AppInterface": "Sources/Grading/AppInterface",
    "Kit/AppEntry": "Sources/Grading/AppEntry",
    "Kit/AppUnderTest": "Sources/Grading/AppUnderTest",
    "Kit/TestDoubles": "Sources/PostTesting/Mocks",
    "Kit/TestSupport": "Tests/Support/TestSupport",
    "Tests/CurriculumTests": "Tests/Grading/CurriculumTests",
    "Tests/AppAdapter": "Tests/Grading/AppAdapter",
    "Fixtures/Answers": "Fixtures/Answers",
  ]

  /// The files that students get from this package, because no criterion is about them.
  private static let given: [Module: [String]] = [
    .model: ["HiddenContent.swift", "String+Excerpt.swift"],
    .controllers: [
      "Live/EventStreaming.swift", "Live/ServerSentEvent.swift",
      "Moderation/HiddenContentStore.swift", "RequestPerforming.swift",
    ],
  ]

  /// What anybody can copy from: the textbook, and this package’s own app.
  var solutions: [LikenessSearch.Work] {
    let textbook = try? Self.modules(in: folder.appending(path: "Textbook"))
    return [
      LikenessSearch.Work(name: "the textbook", isGraded: false, modules: textbook ?? [:]),
      LikenessSearch.Work(name: "the kit’s own app", isGraded: false, modules: reference),
    ]
  }

  private static func modules(in package: URL) throws -> [Module: Files] {
    var modules: [Module: Files] = [:]
    for module in Module.allCases {
      modules[module] = try Files(at: package.appending(path: module.folder))
    }
    return modules
  }
}
